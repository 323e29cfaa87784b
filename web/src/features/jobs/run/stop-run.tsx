import { Button, Stack, Text } from '@chakra-ui/react';
import { Square } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { shortRunId, useStopJob } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';

interface StopRunProps {
  readonly run: JobRun;
  /** True for a smaller button in a list of runs. Its accessible name includes the run. */
  readonly compact?: boolean;
}

/** Asks for confirmation before a run is stopped, and explains which changes are kept. */
export function StopRun({ run, compact = false }: StopRunProps) {
  const [asking, setAsking] = useState(false);
  const stop = useStopJob();
  const name = shortRunId(run.id);
  return (
    <>
      <Button
        colorPalette="red"
        size={compact ? 'xs' : undefined}
        aria-label={compact ? `Stop run ${name}` : undefined}
        onClick={() => setAsking(true)}
      >
        <Square aria-hidden /> {compact ? 'Stop' : 'Stop run'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Stop run ${name}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              {whatStays(run)} Work in progress is finished first, which takes a few seconds. You can resume
              the run later: it continues where it stopped.
            </Text>
            <ActionError error={stop.error} />
          </Stack>
        }
        confirmLabel="Stop run"
        destructive
        pending={stop.isPending}
        onConfirm={() =>
          void stop.mutateAsync(run.id).then(
            () => {
              setAsking(false);
              toast.success(`Stopping run ${name}`);
            },
            // In a list, the dialog disappears with its row if the run has just ended.
            (error: Error) => toast.error(`Run ${name} was not stopped`, { description: error.message }),
          )
        }
      />
    </>
  );
}

function whatStays({ dryRun, changed }: JobRun): string {
  if (dryRun) return 'Nothing was written, because this is a dry run.';
  return changed === 0
    ? 'Nothing has been changed so far.'
    : `${formatCounted(changed, 'record')} changed so far, and ${changed === 1 ? 'stays' : 'stay'} changed.`;
}
