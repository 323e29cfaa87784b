import { Box } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/api-error';
import { runInTheWay, runKeys, useRun } from '../../api/runs';
import { NoticeLine } from '../../components/actions/notice-line';
import { RunFollowed } from '../../components/run/run-followed';
import type { ReportRefresh } from '../../components/run/use-report-refresh';
import { messages } from './messages';

/**
 * The roll-up's progress, regardless of who started it. If the last roll-up failed, the component shows the
 * reason.
 */
export function RollupState({ refresh }: { readonly refresh: ReportRefresh }) {
  const { busy, run, error, failed } = refresh;
  if (busy) return <Progress runId={run?.id} />;
  if (error) {
    const text = `${messages.loadFailed} ${messageOf(error)}`;
    return <NoticeLine notice={{ tone: 'error', text, runId: runInTheWay(error) }} />;
  }
  if (!failed) return null;
  const reason = failed.reason ?? (failed.status === 'STOPPED' ? 'The run was stopped.' : '');
  const text = `${messages.loadFailed} ${reason}`.trim();
  return <NoticeLine notice={{ tone: 'error', text, runId: failed.id }} />;
}

function Progress({ runId }: { readonly runId: string | undefined }) {
  const client = useQueryClient();
  const { data } = useRun(runId);
  const run = data ?? undefined;
  const over = run !== undefined && !isActive(run.status);
  useEffect(() => {
    // Without this, the run list would take slightly longer to show that the run has ended.
    if (over) void client.invalidateQueries({ queryKey: runKeys.lists });
  }, [over, client]);
  return (
    <Box layerStyle="frame" p="4">
      <RunFollowed key={runId} label="Refresh" run={run} />
    </Box>
  );
}
