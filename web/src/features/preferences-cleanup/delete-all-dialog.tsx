import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { PausedNote } from '../../components/actions/paused-note';
import { RunFollowed } from '../../components/run/run-followed';
import { useStartAndFollow, useStartRun } from '../../components/run/use-start-and-follow';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';
import { PlannedDeletions } from './planned-deletions';
import { cleanupJob } from './queries';

interface DeleteAllDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onStarted: (run: JobRun) => void;
}

/** Deletes all corrupted records, which a dry run lists first. */
export function DeleteAllDialog({ open, onClose, onStarted }: DeleteAllDialogProps) {
  const dry = useStartAndFollow();
  const real = useStartRun();
  const paused = useJobsPaused();
  const begin = useEffectEvent(() => dry.begin({ job: cleanupJob, dryRun: true }));
  useEffect(() => begin(), []);
  const list = dry.run ?? undefined;
  const count = list && isComplete(list.status) ? list.changed : undefined;
  const confirm = () => {
    if (!list || !count) return;
    // Records written after the dry run started are not listed, so they are kept.
    real.begin({ job: cleanupJob, dryRun: false, params: { until: list.createdAt } }, { onStarted });
  };
  const fellShort = list && !isActive(list.status) && !isComplete(list.status);
  const error = dry.error ?? (fellShort ? endOf(list) : real.error);
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
            <Text color="fg.muted">No corrupted records are left, so there is nothing to delete.</Text>
          )}
          {list && count !== undefined && count > 0 && (
            <>
              <PlannedDeletions runId={list.id} total={count} />
              <Text color="fg.muted">
                The run checks each record again: records that have changed since the scan are kept, as are
                all migrated records. You can undo the deletion.
              </Text>
              <PausedNote />
            </>
          )}
          <ActionError error={error && inWords(error, messages.batchFailed(messageOf(error)))} />
        </Stack>
      }
      confirmLabel={count ? `Delete ${formatCounted(count, 'record')}` : 'Delete records'}
      ready={Boolean(count) && !paused}
      destructive
      pending={real.starting}
      onConfirm={confirm}
    />
  );
}

const endOf = ({ status, reason }: JobRun) =>
  new ApiError(
    'Internal',
    reason ?? (status === 'STOPPED' ? 'the dry run was stopped.' : 'the dry run failed.'),
  );
