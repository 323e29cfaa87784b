import { Box, Dialog, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { DatabaseBackup } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatLocalMinute } from '#shared/text/time-format';
import { useJobsPaused } from '../../api/pulse';
import { useRun } from '../../api/runs';
import { ActionError } from '../../components/actions/action-error';
import { BusyButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { PausedNote } from '../../components/actions/paused-note';
import type { ParsedSearch } from '../../components/filter/search-params';
import { useSetSearch } from '../../components/filter/use-set-search';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { RunFollowed } from '../../components/run/run-followed';
import { useStartAndFollow, useStartRun } from '../../components/run/use-start-and-follow';
import { DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';
import { useUrlPages } from '../../components/table/use-url-pages';
import { toast } from '../../components/toast/toaster';
import { backupColumns } from './columns';
import { backupQuery, backupsKey, backupsPageSize, backupsQuery, checksQuery, makingQuery } from './queries';
import { RestoreForm } from './restore-form';
import type { backupsSearch } from './search';

const paramsShape = z.object({ backup: z.string() });

/** Returns each backup's latest check, by backup ID. `runs` must be sorted latest first. */
export function checksByBackup(runs: readonly JobRun[]): ReadonlyMap<string, JobRun> {
  const checks = new Map<string, JobRun>();
  for (const run of runs) {
    const backup = backupOf(run.params);
    if (backup !== undefined && !checks.has(backup)) checks.set(backup, run);
  }
  return checks;
}

function backupOf(params: string): string | undefined {
  try {
    return paramsShape.parse(JSON.parse(params)).backup;
  } catch {
    return undefined;
  }
}

export function BackupsPage() {
  const pages = useUrlPages();
  const pageSize = pages.size ?? backupsPageSize;
  const { restore } = useSearch({ from: '/shell/admin/backups' });
  const set = useSetSearch<ParsedSearch<typeof backupsSearch>>();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    backupsQuery(pages.token, pageSize),
  );
  const { data: checks } = useQuery(checksQuery);
  const { begin, forget, error: notStarted } = useStartRun();
  const columns = useMemo(
    () =>
      backupColumns({
        verify: ({ id }) =>
          begin(
            { job: 'backup-check', params: { backup: id }, dryRun: false },
            {
              onStarted: () => {
                forget();
                toast.success('Verification started');
              },
            },
          ),
        restore: ({ id }) => set({ restore: id }),
      }),
    [begin, forget, set],
  );
  const byBackup = useMemo(() => checksByBackup(checks?.items ?? []), [checks]);
  const rows = (data?.items ?? []).map((backup) => ({ backup, check: byBackup.get(backup.id) }));
  const more = data?.nextToken ?? undefined;
  const close = () => set({ restore: undefined, table: undefined });
  return (
    <>
      <PageHeader
        title="Backups"
        purpose="Copies of the app's records in backup storage. Create a backup, verify it, or restore a table from it."
        actions={
          <>
            <LinkButton to="/admin/jobs/schedules">Schedules</LinkButton>
            <LinkButton to="/admin/jobs" search={{ start: 'backup' }}>
              Back up with options…
            </LinkButton>
            <BackUpNow />
          </>
        }
      />
      <PausedNote />
      <BackupUnderWay />
      <LastBackupFailed />
      <ActionError error={notStarted} />
      <DataTable
        name="backups"
        caption="Backups, newest first"
        columns={columns}
        rows={rows}
        getRowId={({ backup }) => backup.id}
        loading={isPending || isPlaceholderData}
        error={data ? undefined : error}
        errorTitle="The backups could not be loaded"
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={{
          title: 'No backups yet',
          description: 'A backup appears here once it is complete.',
          action: <BackUpNow />,
        }}
        footer={
          (pages.page > 1 || more) && (
            <TokenPager
              pages={pages}
              more={more}
              pageSize={pageSize}
              shown={rows.length}
              loading={isPending || isPlaceholderData || error !== null}
            />
          )
        }
      />
      <RestoreDialog backupId={restore} onClose={close} />
    </>
  );
}

BackupsPage.reads = ((read, isPlain) => {
  if (isPlain) void read(backupsQuery(undefined, backupsPageSize));
  void read(checksQuery);
}) satisfies PageReads;

interface RestoreDialogProps {
  readonly backupId: string | undefined;
  readonly onClose: () => void;
}

function RestoreDialog({ backupId, onClose }: RestoreDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <DialogFrame open={backupId !== undefined} onClose={onClose} focus={heading}>
      <Dialog.Header>
        <Dialog.Title ref={heading} tabIndex={-1} outline="none">
          Restore a table
        </Dialog.Title>
      </Dialog.Header>
      {backupId !== undefined && <Content backupId={backupId} onClose={onClose} />}
    </DialogFrame>
  );
}

function Content({ backupId, onClose }: { readonly backupId: string; readonly onClose: () => void }) {
  const { table } = useSearch({ from: '/shell/admin/backups' });
  const { data: backup, error, isPending, refetch } = useQuery(backupQuery(backupId));
  if (isPending) return <LoadingState label="Loading backup" />;
  if (error && !backup) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!backup) {
    return (
      <EmptyState
        title="Backup not found"
        description="This backup was never completed or has expired. Choose another backup from the list."
      />
    );
  }
  return <RestoreForm backup={backup} table={table} onClose={onClose} />;
}

function useBackupUnderWay() {
  const { data } = useQuery(makingQuery);
  const newest = data?.items[0];
  return newest && isActive(newest.status) ? newest : undefined;
}

function BackUpNow() {
  const underWay = useBackupUnderWay();
  const { begin, starting, error } = useStartAndFollow();
  return (
    <>
      <BusyButton
        variant="solid"
        busy={starting || underWay !== undefined}
        busyLabel="Backing up"
        disabled={useJobsPaused()}
        icon={<DatabaseBackup aria-hidden />}
        onClick={() => begin({ job: 'backup', dryRun: false })}
      >
        Back up now
      </BusyButton>
      <ActionError error={error} />
    </>
  );
}

/** Reports a failed last backup, because the list below contains only complete backups. */
function LastBackupFailed() {
  const { data } = useQuery(makingQuery);
  const newest = data?.items[0];
  if (newest?.status !== 'FAILED') return null;
  const at = formatLocalMinute(Date.parse(newest.endedAt ?? newest.createdAt));
  const text = `The last backup failed on ${at}. ${newest.reason ?? ''}`.trim();
  return (
    <Box mb="4">
      <NoticeLine notice={{ tone: 'error', text, runId: newest.id }} />
    </Box>
  );
}

function BackupUnderWay() {
  const underWay = useBackupUnderWay();
  const { data: run } = useRun(underWay?.id);
  const client = useQueryClient();
  const id = underWay?.id;
  useEffect(() => {
    if (id === undefined) return;
    return () => void client.invalidateQueries({ queryKey: backupsKey });
  }, [id, client]);
  if (!underWay) return null;
  return (
    <Box layerStyle="frame" p="4" mb="4">
      <Text textStyle="sectionTitle" mb="3">
        Backup in progress
      </Text>
      <RunFollowed label="Backup in progress" run={run ?? underWay} />
    </Box>
  );
}
