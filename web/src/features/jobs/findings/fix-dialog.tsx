import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { useJobsPaused } from '../../../api/pulse';
import { ActionError } from '../../../components/actions/action-error';
import { PausedNote } from '../../../components/actions/paused-note';
import { DialogFrame } from '../../../components/layout/dialog-frame';
import { RunFooter } from '../../../components/run-preview/run-footer';
import { RunSteps } from '../../../components/run-preview/run-steps';
import type { PreviewedRun } from '../../../components/run-preview/use-previewed-run';
import { formatCounted } from '../../../components/text/number';
import type { Fix } from './fixes';

interface FixDialogProps {
  readonly fix: Fix;
  readonly flow: PreviewedRun;
  readonly onPreview: () => void;
  readonly onClose: () => void;
}

/** Shows what a fix would change, then fixes the findings. The fix can be undone. */
export function FixDialog({ fix, flow, onPreview, onClose }: FixDialogProps) {
  const paused = useJobsPaused();
  const { job, table, findings } = fix;
  return (
    <DialogFrame open onClose={onClose} size="xl" scroll="inside">
      <Dialog.Header>
        <Dialog.Title>Fix {formatCounted(findings.length, 'finding')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <Text color="fg.muted">
            Runs '{job.title}' for only {findings.length === 1 ? 'this record' : 'these records'}:{' '}
            {job.description}
          </Text>
          <Stack as="ul" gap="1" listStyleType="none" aria-label="Findings to fix">
            {findings.slice(0, maxListed).map(({ id, message }) => (
              <Text as="li" key={id} overflowWrap="anywhere">
                {message}
              </Text>
            ))}
            {findings.length > maxListed && <li>and {findings.length - maxListed} more</li>}
          </Stack>
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
                noun: ['record', 'records'],
                running: 'Fixing the findings',
                done: 'Fixed',
                refused: () => 'cannot be fixed',
              }}
            />
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        {flow.phase === 'idle' ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="solid"
              colorPalette="teal"
              loading={flow.starting}
              disabled={paused}
              onClick={onPreview}
            >
              Preview changes
            </Button>
          </>
        ) : (
          <RunFooter
            flow={flow}
            table={table}
            confirm={(changed) => `Fix ${formatCounted(changed, 'record')}`}
            onStart={flow.start}
            onClose={onClose}
          />
        )}
      </Dialog.Footer>
    </DialogFrame>
  );
}

const maxListed = 5;
