import { Button, Stack, Text } from '@chakra-ui/react';
import { Square } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { useStopJob } from '../../../api/run/run-commands';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';

/** Stops a run after a confirmation that explains which changes are kept. */
export function StopRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const { stop, pending, error } = useStop(run.id);
  return (
    <>
      <Button colorPalette="red" onClick={() => setAsking(true)}>
        <Square aria-hidden /> Stop run
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Stop run ${shortRunId(run.id)}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              {whatStays(run)} Work in progress is finished first, which takes a few seconds. You can resume
              the run later: it will continue from where it stopped.
            </Text>
            <ActionError error={error} />
          </Stack>
        }
        confirmLabel="Stop run"
        destructive
        pending={pending}
        onConfirm={() => stop(() => setAsking(false))}
      />
    </>
  );
}

/**
 * Stops a run from the top bar with one click, without confirmation: the stop may be urgent and the run can
 * be resumed.
 */
export function StopRunNow({ id }: { readonly id: string }) {
  const { stop, pending } = useStop(id);
  return (
    <Button
      colorPalette="red"
      size="xs"
      aria-label={`Stop run ${shortRunId(id)}`}
      title={`Stop run ${shortRunId(id)}`}
      loading={pending}
      onClick={() => stop()}
    >
      <Square aria-hidden /> Stop
    </Button>
  );
}

/** Stops a run. The outcome is shown in a toast, even if the button has disappeared. */
function useStop(id: string) {
  const request = useStopJob();
  const name = shortRunId(id);
  return {
    stop: (onDone?: () => void) =>
      void request.mutateAsync(id).then(
        ({ title }) => {
          onDone?.();
          toast.success(`Stopping run ${name}`, {
            description: `${title}. Work in progress is finished first. You can resume the run later.`,
          });
        },
        (error: Error) => toast.error(`Run ${name} was not stopped`, { description: error.message }),
      ),
    pending: request.isPending,
    error: request.error,
  };
}

function whatStays({ dryRun, changed }: JobRun): string {
  if (dryRun) return 'Nothing was written, because this is a dry run.';
  return changed === 0
    ? 'Nothing has been changed so far.'
    : `${formatCounted(changed, 'record')} ${changed === 1 ? 'has' : 'have'} been changed so far and will stay changed.`;
}
