import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../../components/actions/action-error';
import { PausedNote } from '../../components/actions/paused-note';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { RunFooter } from '../../components/run-preview/run-footer';
import { RunSteps } from '../../components/run-preview/run-steps';
import { usePreviewedRun } from '../../components/run-preview/use-previewed-run';
import { formatCounted } from '../../components/text/number';

const job = 'provider-notification-fix';
const table = DefaultScheduledSet.name;
const entries = ['entry', 'entries'] as const;

interface ProviderFixDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Fixes the push notifications of schedule entries. A dry run comes first, and the fix can be undone. */
export function ProviderFixDialog({ open, onClose }: ProviderFixDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="xl" scroll="inside">
      {open && <Fix onClose={onClose} />}
    </DialogFrame>
  );
}

function Fix({ onClose }: Pick<ProviderFixDialogProps, 'onClose'>) {
  const flow = usePreviewedRun(() => undefined);
  const paused = useJobsPaused();
  return (
    <>
      <DialogBody title="Push notification schedule fix">
        <Stack gap="4">
          <Text color="fg.muted">
            Creates an exercise entry with a notification at 08:55 UTC for any weekdays without one. Gives
            entries without a template the heading and text for their hour, and formats days as Mon to Sun.
            Template entries keep their heading and text. You see every change first, and the fix can be
            undone.
          </Text>
          {flow.phase === 'idle' ? (
            <>
              <PausedNote />
              <ActionError error={flow.error} />
            </>
          ) : (
            <RunSteps
              flow={flow}
              table={table}
              words={{
                noun: entries,
                running: 'Fixing the schedule',
                done: 'Fixed',
                refused: () => 'could not be fixed',
              }}
            />
          )}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        {flow.phase === 'idle' ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="solid"
              colorPalette="teal"
              loading={flow.starting}
              disabled={paused}
              onClick={() => flow.preview({ job, params: {} })}
            >
              Preview changes
            </Button>
          </>
        ) : (
          <RunFooter
            flow={flow}
            table={table}
            confirm={(changed) => `Fix ${formatCounted(changed, ...entries)}`}
            onStart={flow.start}
            onClose={onClose}
          />
        )}
      </Dialog.Footer>
    </>
  );
}
