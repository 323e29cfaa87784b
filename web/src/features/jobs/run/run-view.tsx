import { Alert, Box, HStack, Stack, Text } from '@chakra-ui/react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasFindings } from '#shared/jobs/job/job-shape';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatDollars } from '#shared/text/format-dollars';
import { failureGroupsQuery } from '../../../api/run/failure-groups';
import { runKeys, shortRunId } from '../../../api/runs';
import { tableBudgetsQuery } from '../../../api/table-budgets';
import { Callout } from '../../../components/layout/callout';
import { CopyableId } from '../../../components/layout/copyable';
import { PageHeader } from '../../../components/layout/page-header';
import type { Breadcrumb } from '../../../components/layout/route-table';
import { RunLink } from '../../../components/links/run-link';
import { RunBadge } from '../../../components/run/run-status';
import { statusLooks } from '../../../components/run/status-look';
import { UndoneBy } from '../../../components/run/undone-by';
import { formatPercent } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { ApprovalCard } from '../approval/approval-card';
import { lanesQuery } from '../common/queries';
import { isPartOfChain, runChainQuery } from '../follow-ups/queries';
import { RunChain } from '../follow-ups/run-chain';
import { RunTabs } from '../tabs/run-tabs';
import { RunTimeline } from '../timeline/run-timeline';
import { AttentionBanner } from './attention-banner';
import { RunFailures } from './causes/run-failures';
import { ForceStop } from './force-stop';
import { AssignmentNote, HandOverButton } from './hand-over';
import { LimitsCard, mayHaveBudget } from './limits/limits-card';
import { RunActions } from './run-actions';
import { RunFollowUp } from './run-follow-up';
import { alarmsOf, RunProgress } from './run-progress';
import { VerificationNote } from './verify-run';

interface RunViewProps {
  readonly run: JobRun;
  readonly updatedAtMs: number;
  /** True if the last poll failed, which means that the figures are out of date. */
  readonly lost: boolean;
}

export function RunView({ run, updatedAtMs, lost }: RunViewProps) {
  useRefreshAtEnd(run);
  const known = useKnownHeights(run);
  // Failures that occur while the user is watching are not inserted at the top: they would push the page
  // down.
  const [failuresFirst] = useState(run.failed > 0 || !isActive(run.status));
  // An audit is opened for its findings. Those that are found while the user is watching would push the page
  // down.
  const [tabsFirst] = useState(hasFindings(run.shape) && !isActive(run.status));
  const tabs = <RunTabs run={run} />;
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
        <AssignmentCard run={run} />
        <ApprovalCard run={run} />
        <HoldBanner run={run} />
        <ForceStop run={run} />
        <UndoRelation run={run} />
        <VerificationNote run={run} />
        <RunChain run={run} />
        <Stack gap="6" visibility={known.above ? undefined : 'hidden'}>
          <RunProgress key={run.attempt} run={run} updatedAtMs={updatedAtMs} lost={lost} />
          <Stack gap="6" visibility={known.cards ? undefined : 'hidden'}>
            <CountingNote run={run} />
            <ExportNote run={run} />
            {failuresFirst && <RunFailures run={run} />}
            {tabsFirst && tabs}
            <RunTimeline run={run} updatedAtMs={updatedAtMs} />
            <LimitsCard run={run} />
            <RunFollowUp run={run} />
            {!failuresFirst && !isActive(run.status) && <RunFailures run={run} />}
            {!tabsFirst && tabs}
          </Stack>
        </Stack>
      </Stack>
    </>
  );
}

/** Returns the progress or the outcome, for users who are working in another tab. */
function tabPrefixOf(run: JobRun): string {
  const fraction = run.status === 'RUNNING' ? fractionDone(run) : undefined;
  return fraction === undefined ? statusLooks[run.status].label : formatPercent(fraction);
}

/** Reloads changes, failures and lanes once more if the run ends while it is shown. */
function useRefreshAtEnd({ id, status }: JobRun): void {
  const client = useQueryClient();
  const active = isActive(status);
  const wasActive = useRef(active);
  useEffect(() => {
    if (wasActive.current && !active) void client.invalidateQueries({ queryKey: runKeys.run(id) });
    wasActive.current = active;
  }, [active, client, id]);
}

function CountingNote({ run }: { readonly run: JobRun }) {
  const { counting, maxUnapproved } = run;
  if (!counting || typeof maxUnapproved !== 'number') return null;
  return (
    <Text role="note" aria-label="Counting" color="fg.muted">
      Counting the records to change. Nothing has been written yet. If there are more than{' '}
      {maxUnapproved.toLocaleString('en')}, the run ends, because it would need approval.
    </Text>
  );
}

function UndoRelation({ run }: { readonly run: JobRun }) {
  if (!run.undoes && !run.undoneBy) return null;
  return (
    <Text color="fg.muted">
      {run.undoes && (
        <>
          {run.dryRun ? 'Would undo' : 'Undoes'} <RunLink id={run.undoes} />.{' '}
        </>
      )}
      <UndoneBy run={run} />
    </Text>
  );
}

/** Says that the run reads an export of its tables, as of a point in time. */
function ExportNote({ run }: { readonly run: JobRun }) {
  const { tableExport } = run;
  if (!tableExport) return null;
  const { asOf, completedAt, dollars } = tableExport;
  if (!completedAt) {
    return (
      <Text role="note" aria-label="Export" color="fg.muted">
        {isActive(run.status)
          ? 'The tables are being exported as they were '
          : 'The run ended before the export of the tables as of '}
        <RelativeTime at={asOf} />
        {isActive(run.status) ? '. The workers start once the export is complete.' : ' was complete.'}
      </Text>
    );
  }
  return (
    <Text role="note" aria-label="Export" color="fg.muted">
      The records are from an export of the tables as they were <RelativeTime at={asOf} />.
      {typeof dollars === 'number' && ` The export cost ${formatDollars(dollars)}.`}
    </Text>
  );
}

function HoldBanner({ run }: { readonly run: JobRun }) {
  const { held } = run;
  if (!held || !isActive(run.status)) return null;
  return (
    <Callout
      as="section"
      aria-label="Hold"
      status="warning"
      alignItems="flex-start"
      size="md"
      title={<>Held by {alarmsOf(held)}</>}
    >
      <Alert.Description>
        {held.alarms.map(({ alarm, since, reason }) => (
          <Text key={alarm} overflowWrap="anywhere">
            {held.alarms.length > 1 && `${alarm}: `}
            {reason} Raised <RelativeTime at={since} />.
          </Text>
        ))}
        {held.continuesAt ? (
          <Text>
            {held.alarms.length === 1 ? 'The alarm is' : 'All of them are'} OK again. If this does not change,
            the run will continue <RelativeTime at={held.continuesAt} />.
          </Text>
        ) : (
          <Text>
            The workers are not sending any requests. The run will continue when{' '}
            {held.alarms.length === 1 ? 'the alarm has' : 'all of them have'} been OK for a while. Otherwise,
            it will give up <RelativeTime at={held.until} />. You can stop it now and resume it later.
          </Text>
        )}
      </Alert.Description>
    </Callout>
  );
}

interface KnownHeights {
  readonly above: boolean;
  readonly cards: boolean;
}

/**
 * Returns which heights are final. To avoid layout shifts, the content below a card is invisible until the
 * card has its final height. Then it stays visible, even if new cards appear.
 */
function useKnownHeights(run: JobRun): KnownHeights {
  const chain = useQuery({ ...runChainQuery(run.id), enabled: isPartOfChain(run) });
  const failures = useQuery({ ...failureGroupsQuery(run), enabled: run.failed > 0 });
  const lanes = useQuery(lanesQuery(run));
  const budgets = useQuery({ ...tableBudgetsQuery, enabled: mayHaveBudget(run) });
  const above = useStaysTrue(!isPartOfChain(run) || hasAnswer(chain));
  const isBudgetKnown = !mayHaveBudget(run) || hasAnswer(budgets);
  const cards = useStaysTrue(
    above && isBudgetKnown && hasAnswer(lanes) && (run.failed === 0 || hasAnswer(failures)),
  );
  return { above, cards };
}

/** Returns true for a response or an error, because retrying can take a long time. */
const hasAnswer = ({ isFetched, failureCount }: UseQueryResult<unknown>): boolean =>
  isFetched || failureCount > 0;

/** Returns true from the first render in which the value is true, even if the value later becomes false. */
function useStaysTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return value || was;
}

export const runBreadcrumbs: readonly Breadcrumb[] = [
  { label: 'Home', to: '/admin' },
  { label: 'Jobs', to: '/admin/jobs' },
  { label: 'Job history', to: '/admin/jobs/history' },
];

/** Shows a run's assignees. Renders nothing if there were none. */
function AssignmentCard({ run }: { readonly run: JobRun }) {
  const [current, ...earlier] = run.assignments ?? [];
  if (!current) return null;
  return (
    <HStack
      as="section"
      aria-label="Assignment"
      layerStyle="frame"
      px="4"
      py="3"
      gap="3"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
    >
      <Stack gap="2" flex="1 1 16rem" minW="0">
        <AssignmentNote assignment={current} />
        {earlier.length > 0 && (
          <Box asChild>
            <details>
              <Text as="summary" color="fg.muted" cursor="pointer">
                Earlier notes
              </Text>
              <Stack gap="2" mt="2">
                {earlier.map((one) => (
                  <AssignmentNote key={one.version} assignment={one} />
                ))}
                {current.version > earlier.length + 1 && (
                  <Text color="fg.muted">All earlier notes are in the run’s log.</Text>
                )}
              </Stack>
            </details>
          </Box>
        )}
      </Stack>
      <HandOverButton run={run} />
    </HStack>
  );
}
