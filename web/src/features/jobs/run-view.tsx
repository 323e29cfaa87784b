import { HStack, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run';
import { isActive } from '#shared/jobs/run-status';
import { runKeys, shortRunId } from '../../api/runs';
import { CopyableId } from '../../components/copyable';
import { PageHeader } from '../../components/page-header';
import { RunStatus } from '../../components/run-status';
import { RelativeTime } from '../../components/time';
import { RunActions } from './run-actions';
import { RunOutcome } from './run-outcome';
import { RunProgress } from './run-progress';
import { RunTabs } from './run-tabs';

const breadcrumbs = [
  { label: 'Jobs', to: '/admin/jobs' },
  { label: 'Job history', to: '/admin/jobs/history' },
];

interface RunViewProps {
  readonly run: JobRun;
  /** When the server answered, in ms since the epoch. */
  readonly updatedAtMs: number;
  /** The last poll failed: what stands here is older than it should be. */
  readonly lost: boolean;
}

/** A run, whatever its status. */
export function RunView({ run, updatedAtMs, lost }: RunViewProps) {
  useRefreshAtEnd(run);
  return (
    <>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={run.title}
        badge={
          <HStack gap="2">
            <RunStatus status={run.status} dryRun={run.dryRun} />
            <Text as="span" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
              attempt {run.attempt}
            </Text>
          </HStack>
        }
        purpose={
          <>
            Run <CopyableId value={run.id} short={shortRunId(run.id)} /> started{' '}
            <RelativeTime at={run.startedAt ?? run.createdAt} /> by {run.startedBy}
          </>
        }
        actions={<RunActions run={run} />}
      />
      <Stack gap="6">
        {lost && (
          <Text role="status" color="fg.warning">
            The server does not answer at the moment. The run goes on there; this page tries again.
          </Text>
        )}
        <Stack gap="4" layerStyle="frame" p={{ base: '4', md: '5' }}>
          <RunOutcome run={run} />
          <RunProgress run={run} updatedAtMs={updatedAtMs} />
        </Stack>
        <RunTabs run={run} />
      </Stack>
    </>
  );
}

/** Changes, failures and lanes are asked for once more when the run has ended under the reader's eyes. */
function useRefreshAtEnd({ id, status }: JobRun): void {
  const client = useQueryClient();
  const active = isActive(status);
  const wasActive = useRef(active);
  useEffect(() => {
    if (wasActive.current && !active) void client.invalidateQueries({ queryKey: runKeys.run(id) });
    wasActive.current = active;
  }, [active, client, id]);
}
