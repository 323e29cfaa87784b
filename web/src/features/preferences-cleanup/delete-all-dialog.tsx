import { Box, chakra, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { useJobsPaused } from '../../api/pulse';
import { changesQuery } from '../../api/run/run-changes';
import { useTokenPages } from '../../api/token-pages';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { PausedNote } from '../../components/actions/paused-note';
import { ErrorState } from '../../components/layout/states';
import { RecordId } from '../../components/records/record-id';
import { RunFollowed } from '../../components/run/run-followed';
import { useStartAndFollow, useStartRun } from '../../components/run/use-start-and-follow';
import { Pager } from '../../components/table/pager';
import { formatCounted } from '../../components/text/number';
import { pageSummary } from '../../components/text/page-summary';
import { findingRow } from './finding-row';
import { messages } from './messages';
import { cleanupJob } from './queries';

interface DeleteAllDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onStarted: (run: JobRun) => void;
}

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

const pageSize = 5;

function PlannedDeletions({ runId, total }: { readonly runId: string; readonly total: number }) {
  const pages = useTokenPages(runId);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    changesQuery(runId, { limit: pageSize, nextToken: pages.token }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const rows = data?.items.map(({ key, shown }) => findingRow({ key, kind: '', details: shown }));
  return (
    <Box layerStyle="frame" p="3">
      <Grid
        as="ul"
        aria-label="Records to be deleted"
        listStyleType="none"
        templateColumns="max-content minmax(0, 1fr)"
        columnGap="4"
        rowGap="1.5"
        mb="2"
        textStyle="xs"
      >
        {rows?.map(({ id, userId }) => (
          <Box as="li" key={id} display="contents">
            <RecordId table="UserPreferences" id={id} />
            {userId === undefined ? (
              <Text as="em" color="fg.muted">
                no user ID
              </Text>
            ) : (
              <chakra.code fontFamily="mono" overflowWrap="anywhere">
                {userId}
              </chakra.code>
            )}
          </Box>
        )) ?? (
          <Box as="li" gridColumn="1 / -1">
            <Skeleton h="20" />
          </Box>
        )}
      </Grid>
      <Pager
        hasPrevious={pages.page > 1}
        hasNext={Boolean(data?.nextToken) && pages.page * pageSize < total}
        onPrevious={pages.previous}
        onNext={() => data?.nextToken && pages.next(data.nextToken)}
        summary={pageSummary({ page: pages.page, pageSize, shown: rows?.length ?? 0, total })}
        loading={isPlaceholderData}
      />
    </Box>
  );
}
