import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { runKeys, shortRunId } from '../../../api/runs';
import { CopyableId } from '../../../components/layout/copyable';
import { PageHeader } from '../../../components/layout/page-header';
import { RunBadge } from '../../../components/run/run-status';
import { statusLooks } from '../../../components/run/status-look';
import { formatPercent } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { ApprovalCard } from '../approval/approval-card';
import { RunChain } from '../follow-ups/run-chain';
import { RunTabs } from '../tabs/run-tabs';
import { RunTimeline } from '../timeline/run-timeline';
import { AttentionBanner } from './attention-banner';
import { RunFailures } from './causes/run-failures';
import { CountingNote } from './counting-note';
import { ExportNote } from './export-note';
import { ForceStop } from './force-stop';
import { HoldBanner } from './hold-banner';
import { LimitsCard } from './limits/limits-card';
import { RunActions } from './run-actions';
import { runBreadcrumbs } from './run-breadcrumbs';
import { RunFollowUp } from './run-follow-up';
import { RunProgress } from './run-progress';
import { UndoRelation } from './undo-relation';
import { useKnownHeights } from './use-known-heights';

interface RunViewProps {
  readonly run: JobRun;
  /** The time when the server sent this state, in milliseconds since the epoch. */
  readonly updatedAtMs: number;
  /** True if the last poll failed, which means that the figures are out of date. */
  readonly lost: boolean;
}

/** Shows a run, whatever its status. */
export function RunView({ run, updatedAtMs, lost }: RunViewProps) {
  useRefreshAtEnd(run);
  const known = useKnownHeights(run);
  // Failures that occur while the user is watching are not inserted at the top, because that would push the
  // rest of the page down.
  const [failuresFirst] = useState(run.failed > 0 || !isActive(run.status));
  return (
    <>
      <PageHeader
        breadcrumbs={runBreadcrumbs}
        title={run.title}
        crumb={`Run ${shortRunId(run.id)}`}
        tabPrefix={tabPrefixOf(run)}
        badge={
          <>
            <RunBadge run={run} />
            <Text as="span" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
              attempt {run.attempt}
            </Text>
          </>
        }
        purpose={
          <>
            Run <CopyableId value={run.id}>{shortRunId(run.id)}</CopyableId> started{' '}
            <RelativeTime at={run.startedAt ?? run.createdAt} /> by {run.startedBy}
          </>
        }
        actions={<RunActions run={run} />}
      />
      <Stack gap="6">
        <AttentionBanner run={run} />
        <ApprovalCard run={run} />
        <HoldBanner run={run} />
        <ForceStop run={run} />
        <UndoRelation run={run} />
        <RunChain run={run} />
        <Stack gap="6" visibility={known.above ? undefined : 'hidden'}>
          <RunProgress key={run.attempt} run={run} updatedAtMs={updatedAtMs} lost={lost} />
          <Stack gap="6" visibility={known.cards ? undefined : 'hidden'}>
            <CountingNote run={run} />
            <ExportNote run={run} />
            {failuresFirst && <RunFailures run={run} />}
            <RunTimeline run={run} updatedAtMs={updatedAtMs} />
            <LimitsCard run={run} />
            <RunFollowUp run={run} />
            {!failuresFirst && !isActive(run.status) && <RunFailures run={run} />}
            <RunTabs run={run} />
          </Stack>
        </Stack>
      </Stack>
    </>
  );
}

/**
 * Returns the prefix for the browser tab's title. It contains the progress or the outcome, for users who are
 * working in another tab.
 */
function tabPrefixOf(run: JobRun): string {
  const fraction = run.status === 'RUNNING' ? fractionDone(run) : undefined;
  return fraction === undefined ? statusLooks[run.status].label : formatPercent(fraction);
}

/** Reloads the changes, failures and lanes once more if the run ends while the user is viewing it. */
function useRefreshAtEnd({ id, status }: JobRun): void {
  const client = useQueryClient();
  const active = isActive(status);
  const wasActive = useRef(active);
  useEffect(() => {
    if (wasActive.current && !active) void client.invalidateQueries({ queryKey: runKeys.run(id) });
    wasActive.current = active;
  }, [active, client, id]);
}
