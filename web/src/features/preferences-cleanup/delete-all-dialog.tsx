import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { useRun, useStartJob } from '../../api/runs';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { PausedNote } from '../../components/actions/paused-note';
import { RunFollowed } from '../../components/run/run-followed';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';
import { PlannedDeletions } from './planned-deletions';
import { cleanupJob } from './queries';

interface DeleteAllDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onStarted: (run: JobRun) => void;
}

/**
 * Makes the list of what would be deleted, by a dry run, and deletes what is on it once that is confirmed.
 */
export function DeleteAllDialog({ open, onClose, onStarted }: DeleteAllDialogProps) {
  const dry = useStartJob();
  const real = useStartJob();
  const { tokenOf } = useClientTokens();
  const begin = useEffectEvent(() => {
    const intent = { job: cleanupJob, dryRun: true };
    dry.mutate({ ...intent, clientToken: tokenOf(intent) });
  });
  useEffect(() => begin(), []);
  const { data } = useRun(dry.data?.id);
  const list = data ?? undefined;
  const count = list && isComplete(list) ? list.changed : undefined;
  const confirm = () => {
    if (!list || !count) return;
    // What was written after the list was begun is not on it, and stays.
    const intent = { job: cleanupJob, dryRun: false, params: { until: list.createdAt } };
    real.mutate({ ...intent, clientToken: tokenOf(intent) }, { onSuccess: onStarted });
  };
  const error = dry.error ?? (list && !isActive(list.status) && !isComplete(list) ? endOf(list) : real.error);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={count ? `Delete ${formatCounted(count, 'corrupted record')}?` : 'Delete all corrupted records?'}
      body={
        <Stack gap="3">
          {!error && count === undefined && (
            <>
              <Text color="fg.muted">A dry run lists what would be deleted. Nothing is written.</Text>
              <RunFollowed key={list?.id} label="Dry run" run={list} />
            </>
          )}
          {count === 0 && (
            <Text color="fg.muted">No corrupted record is left: there is nothing to delete.</Text>
          )}
          {list && count !== undefined && count > 0 && (
            <>
              <PlannedDeletions runId={list.id} total={count} />
              <Text color="fg.muted">
                The run checks each record again: records changed since this list was made are kept, and so is
                every migrated record. You can undo the deletion.
              </Text>
              <PausedNote />
            </>
          )}
          <ActionError error={error && inWords(error, messages.batchFailed(messageOf(error)))} />
        </Stack>
      }
      confirmLabel={count ? `Delete ${formatCounted(count, 'record')}` : 'Delete records'}
      ready={Boolean(count)}
      destructive
      pending={real.isPending}
      onConfirm={confirm}
    />
  );
}

const isComplete = ({ status }: JobRun) => status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';

const endOf = ({ status, reason }: JobRun) =>
  new ApiError(
    'Internal',
    reason ?? (status === 'STOPPED' ? 'the dry run was stopped.' : 'the dry run failed.'),
  );
