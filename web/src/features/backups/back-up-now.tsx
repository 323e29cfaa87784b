import { Box, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { useEffect } from 'react';
import { isActive } from '#shared/jobs/run/run-status';
import { formatLocalMinute } from '#shared/text/time-format';
import { useJobsPaused } from '../../api/pulse';
import { useRun } from '../../api/runs';
import { ActionError } from '../../components/actions/action-error';
import { BusyButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { RunFollowed } from '../../components/run/run-followed';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { backupsKey, makingQuery } from './queries';

function useBackupUnderWay() {
  const { data } = useQuery(makingQuery);
  const newest = data?.items[0];
  return newest && isActive(newest.status) ? newest : undefined;
}

export function BackUpNow() {
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
export function LastBackupFailed() {
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

export function BackupUnderWay() {
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
