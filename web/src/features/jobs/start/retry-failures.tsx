import { Button, Stack, Text } from '@chakra-ui/react';
import { ListRestart } from 'lucide-react';
import { useState } from 'react';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { canRetry } from '#shared/jobs/run/run-status';
import { shortRunId, useRetryFailures } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { formatCounted } from '../../../components/text/number';
import { countedThings, nounOf } from '../../../components/text/shape-words';
import { toast } from '../../../components/toast/toaster';

/**
 * True if a run's failures can be retried. Records that an undo skipped because others changed them since are
 * not retried.
 */
export function offersRetry(run: JobRun): boolean {
  const retriable = changesRecords(run.shape) && run.shape !== 'undo' && run.shape !== 'restore';
  return canRetry(run.status) && retriable && run.failed > 0 && !run.undoneBy;
}

interface RetryFailuresProps {
  readonly run: JobRun;
  /** Retries only failures with this code. */
  readonly code?: string | undefined;
  /** Number of those failures; omitted if unknown. */
  readonly count?: number | undefined;
  readonly variant?: 'solid' | 'outline';
}

/** Retries failed records, all or those with one code, after confirmation. */
export function RetryFailures({ run, code, count, variant = 'outline' }: RetryFailuresProps) {
  const [asking, setAsking] = useState(false);
  const retry = useRetryFailures();
  const name = shortRunId(run.id);
  const what =
    code === undefined || count !== undefined ? formatCounted(count ?? run.failed, 'failure') : 'failures';
  const ofCode = code === undefined ? '' : ` with the code ${code}`;
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)}>
        <ListRestart aria-hidden /> Retry {what}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Retry ${what}${ofCode} of run ${name}?`}
        body={
          <Stack gap="3" color="fg.muted">
            <Text>
              Attempt {run.attempt + 1} visits {thoseOf(run, code, count)} that could not be changed, and no
              others. Records that succeed are marked as resolved. Records that fail again stay listed with
              their new message.
            </Text>
            {run.dryRun && <Text>It is a dry run: nothing is written.</Text>}
            <PausedNote />
            <ActionError error={retry.error} />
          </Stack>
        }
        confirmLabel={`Retry ${what}`}
        pending={retry.isPending}
        onConfirm={() =>
          retry.mutate(
            { id: run.id, code },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success(`Retrying ${what} of run ${name}`);
              },
            },
          )
        }
      />
    </>
  );
}

function thoseOf(run: JobRun, code: string | undefined, count: number | undefined): string {
  const known = code === undefined ? run.failed : count;
  return known === undefined ? `those ${nounOf(run.shape)[1]}` : `the ${countedThings(run.shape, known)}`;
}
