import { Button, Stack, Text } from '@chakra-ui/react';
import { ListRestart } from 'lucide-react';
import { useState } from 'react';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { canRetry } from '#shared/jobs/run/run-status';
import { useJobsPaused } from '../../../api/pulse';
import { useRetryFailures } from '../../../api/run/run-commands';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { formatCounted } from '../../../components/text/number';
import { countedThings, nounOf } from '../../../components/text/shape-words';
import { toast } from '../../../components/toast/toaster';

/**
 * Returns true if failures can be retried. Records that an undo skipped because of a later change are not
 * retried.
 */
export function offersRetry(run: JobRun): boolean {
  const retriable = changesRecords(run.shape) && run.shape !== 'undo' && run.shape !== 'restore';
  return canRetry(run.status) && retriable && run.failed > 0 && !run.undoneBy;
}

interface RetryFailuresProps {
  readonly run: JobRun;
  readonly code?: string | undefined;
  readonly cause?: string | undefined;
  /** The number of failures, if known. */
  readonly count?: number | undefined;
  readonly variant?: 'solid' | 'outline';
  readonly size?: 'xs' | 'sm';
}

export function RetryFailures(props: RetryFailuresProps) {
  const { run, code, cause, count, variant = 'outline', size } = props;
  const all = code === undefined && cause === undefined;
  const [asking, setAsking] = useState(false);
  const retry = useRetryFailures();
  const paused = useJobsPaused();
  const name = shortRunId(run.id);
  const what = all || count !== undefined ? formatCounted(count ?? run.failed, 'failure') : 'failures';
  return (
    <>
      <Button variant={variant} {...(size && { size })} onClick={() => setAsking(true)}>
        <ListRestart aria-hidden /> Retry {what}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Retry ${what}${kindOf(props)} from run ${name}?`}
        body={
          <Stack gap="3" color="fg.muted">
            <Text>
              Attempt {run.attempt + 1} visits {thoseOf(run, all ? run.failed : count)} that could not be
              changed, and no others. Records that succeed are marked as resolved. Records that fail again
              stay listed with their new message.
            </Text>
            {run.dryRun && <Text>This is a dry run: nothing is written.</Text>}
            <PausedNote />
            <ActionError error={retry.error} />
          </Stack>
        }
        confirmLabel={`Retry ${what}`}
        ready={!paused}
        pending={retry.isPending}
        onConfirm={() =>
          retry.mutate(
            { id: run.id, code, cause },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success(`Retrying ${what} from run ${name}`);
              },
            },
          )
        }
      />
    </>
  );
}

function kindOf({ code, cause }: RetryFailuresProps): string {
  if (cause !== undefined) return ' with the same cause';
  return code === undefined ? '' : ` with the code ${code}`;
}

function thoseOf(run: JobRun, count: number | undefined): string {
  return count === undefined ? `those ${nounOf(run.shape)[1]}` : `the ${countedThings(run.shape, count)}`;
}
