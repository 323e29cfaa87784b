import { Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobShape } from '#shared/jobs/job/job-shape';
import { countKept } from '#shared/jobs/run/informing-kinds';
import type { Lane } from '#shared/jobs/run/lane';
import { laneTotal } from '#shared/jobs/run/progress';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { models } from '#shared/models/index';
import { changesQuery } from '../../../api/run/run-changes';
import { Choice } from '../../../components/filter/choice';
import { EmptyState, ErrorState, LoadingState, stale } from '../../../components/layout/states';
import { PageTabs } from '../../../components/layout/tab-list';
import { ProgressBar } from '../../../components/run/progress';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { TokenPager } from '../../../components/table/token-pager';
import { useUrlPages } from '../../../components/table/use-url-pages';
import { Count, formatCount } from '../../../components/text/number';
import { findingsOf } from '../../../components/text/shape-words';
import { RelativeTime } from '../../../components/time/time';
import { laneHeldBackText } from '../common/held-back';
import { lanesQuery } from '../common/queries';
import { type RunTab, runTabs } from '../common/search';
import { ChangeItem } from './change-item';
import { DetailsTab } from './details-tab';
import { FailuresTab } from './failures-tab';
import { FindingsTab } from './findings-tab';
import { GroupedChanges } from './grouped-changes';
import { LogTab } from './log-tab';
import { ReportTab } from './report-tab';
import { useRunSearch } from './use-run-search';

const labels: Readonly<Record<RunTab, string>> = {
  findings: 'Findings',
  report: 'Report',
  log: 'Log',
  changes: 'Changes',
  failures: 'Failures',
  lanes: 'Workers',
  details: 'Details',
};

/**
 * The ID of the element around the tabs, because Chakra would add a prefix to the tabs' own ID. A link that
 * opens a tab also scrolls here, because the tabs may be out of view.
 */
export const runPartsId = 'parts';

/** Shows a run's tabs. Only the open tab requests data. */
export function RunTabs({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  // The first order is kept, so that tabs do not move while the user is reading.
  const [first] = useState(() => tabsOf(run));
  const tabs = withKept(first, run.findings);
  const kept = countKept(run.findings);
  const counts: Partial<Record<RunTab, number>> = {
    changes: recordsChangedIn(run),
    failures: run.failed,
    findings: kept > 0 ? kept : findingsOf(run),
  };
  return (
    <div id={runPartsId}>
      <PageTabs
        tabs={tabs}
        value={openTab(tabs, search.tab)}
        onChange={(tab) => set({ tab, page: undefined, token: undefined })}
        title={(tab) => (
          <>
            {tab === 'findings' && kept > 0 ? 'Kept' : labels[tab]}
            {counts[tab] !== undefined && <Count value={counts[tab]} />}
          </>
        )}
        contents={{
          findings: <FindingsTab run={run} />,
          report: <ReportTab run={run} />,
          log: <LogTab run={run} />,
          changes: <ChangesTab run={run} />,
          failures: <FailuresTab run={run} />,
          lanes: <LanesTab run={run} />,
          details: <DetailsTab run={run} />,
        }}
      />
    </div>
  );
}

const changing: readonly RunTab[] = ['log', 'changes', 'failures', 'lanes', 'details'];

const tabsOfShape: Readonly<Record<JobShape, readonly RunTab[]>> = {
  sweep: changing,
  list: changing,
  calls: changing,
  undo: changing,
  audit: ['findings', 'log', 'failures', 'lanes', 'details'],
  report: ['report', 'log', 'lanes', 'details'],
  backup: ['log', 'lanes', 'details'],
  check: ['findings', 'log', 'lanes', 'details'],
  restore: changing,
};

/** Returns a run's tabs. If there are failures, the Failures tab comes first. */
function tabsOf({
  shape,
  failed,
  findings,
}: Pick<JobRun, 'shape' | 'failed' | 'findings'>): readonly RunTab[] {
  const tabs = withKept(tabsOfShape[shape] ?? runTabs, findings);
  if (failed === 0 || !tabs.includes('failures')) return tabs;
  return ['failures', ...tabs.filter((tab) => tab !== 'failures')];
}

/** Adds the Findings tab for runs with findings, as for audits. */
function withKept(tabs: readonly RunTab[], findings: JobRun['findings']): readonly RunTab[] {
  return countKept(findings) === 0 || tabs.includes('findings') ? tabs : [...tabs, 'findings'];
}

function openTab(tabs: readonly RunTab[], asked: RunTab | undefined): RunTab {
  return tabs.find((tab) => tab === asked) ?? tabs[0] ?? 'log';
}

const standardPageSize = 10;
const whileActiveMs = 5_000;

function ChangesTab({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const pages = useUrlPages();
  const pageSize = pages.size ?? standardPageSize;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...changesQuery(run.id, { table: search.table, limit: pageSize, nextToken: pages.token }),
    refetchInterval: isActive(run.status) ? whileActiveMs : false,
  });
  const total = run.tables.find(({ table }) => table === search.table)?.changed ?? recordsChangedIn(run);

  return (
    <Stack gap="4">
      <Choice
        label="Table"
        value={search.table ?? ''}
        options={[
          { value: '', label: `All tables (${formatCount(recordsChangedIn(run))})` },
          ...run.tables
            .filter(({ table }) => models.some(({ name }) => name === table))
            .map(({ table, changed }) => ({
              value: table,
              label: `${table} (${formatCount(changed)})`,
            })),
        ]}
        onChange={(table) => set({ table: table || undefined, page: undefined, token: undefined })}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState label="Loading changes" />
      ) : data.items.length === 0 && pages.page === 1 && !data.nextToken ? (
        <NoChanges run={run} />
      ) : (
        <>
          {total > 1 && !isActive(run.status) && (
            <GroupedChanges key={search.table} run={run} table={search.table} total={total} />
          )}
          <Text as="h3" textStyle="sectionTitle" mt="2">
            One by one
          </Text>
          <Box
            as="ul"
            listStyleType="none"
            aria-label="Changes, one by one"
            layerStyle="frame"
            {...stale(isPlaceholderData)}
          >
            {data.items.map((change) => (
              <ChangeItem key={`${change.table} ${change.key}`} change={change} dryRun={run.dryRun} />
            ))}
          </Box>
          <TokenPager
            pages={pages}
            more={data.nextToken}
            pageSize={pageSize}
            shown={data.items.length}
            total={total}
            loading={isPlaceholderData}
          />
        </>
      )}
    </Stack>
  );
}

function NoChanges({ run }: { readonly run: JobRun }) {
  if (isActive(run.status)) {
    return <EmptyState title="No changes yet" description="Changes appear here as the run progresses." />;
  }
  return (
    <EmptyState
      title={run.dryRun ? 'Nothing would change' : 'Nothing was changed'}
      description={`Records read: ${formatCount(run.read)}. None of them needed a change.`}
    />
  );
}

interface LaneRow extends Lane {
  readonly run: JobRun;
}

const column = columnOf<LaneRow>();
const columns = [
  column('lane', { header: 'Worker', width: '64px' }, ({ lane }) => lane),
  column('slice', 'Slice', (lane) => sliceOf(lane)),
  column('progress', { header: 'Progress', width: '28%' }, (row) => <LaneProgress lane={row} />),
  column('changed', { header: 'Changed', align: 'end' }, ({ changed }) => <Count value={changed} />),
  column('failed', { header: 'Failed', align: 'end' }, ({ failed }) => <Count value={failed} />),
  column('updatedAt', 'Last report', (lane) => {
    if (lane.updatedAt) return <RelativeTime at={lane.updatedAt} />;
    return <Text color="fg.subtle">{isActive(lane.run.status) ? 'none yet' : '–'}</Text>;
  }),
];

function sliceOf({ table, segment, segments, retryOf, counting }: Lane): string {
  if (retryOf) return `${table}, failures from attempt ${retryOf - 1}`;
  const slice = segments > 1 ? `${table}, ${segment + 1} of ${segments}` : table;
  return counting ? `${slice} (only counted)` : slice;
}

function LaneProgress({ lane }: { readonly lane: LaneRow }) {
  const total = laneTotal(lane);
  const heldBack = isActive(lane.run.status) ? laneHeldBackText(lane) : undefined;
  const status = lane.done ? 'SUCCEEDED' : lane.error ? 'FAILED' : lane.run.status;
  return (
    <Stack gap="1" minW="32">
      <ProgressBar
        size="sm"
        fraction={lane.done ? 1 : total === 0 ? undefined : Math.min(0.99, lane.read / total)}
        striped={lane.run.dryRun}
        label={`Worker ${lane.lane}`}
        status={status}
      />
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {lane.done
          ? `done, ${formatCount(lane.read)} read`
          : `${formatCount(lane.read)} of about ${formatCount(total)}`}
        {heldBack && `, ${heldBack}`}
      </Text>
      {lane.error && (
        <Text textStyle="xs" color="fg.error" overflowWrap="anywhere">
          {lane.error}
        </Text>
      )}
    </Stack>
  );
}

function LanesTab({ run }: { readonly run: JobRun }) {
  const { data, error, dataUpdatedAt, isPending, refetch } = useQuery(lanesQuery(run));
  const rows = (data ?? []).map((lane) => ({ ...lane, run }));
  return (
    <DataTable
      name="workers"
      caption="Workers for this run"
      columns={columns}
      rows={rows}
      getRowId={({ lane }) => `${lane}`}
      loading={isPending}
      updatedAtMs={dataUpdatedAt}
      error={error}
      onRetry={() => void refetch()}
      empty={{
        title: isActive(run.status) ? 'Not planned yet' : 'No workers',
        description: isActive(run.status)
          ? 'The work has not been split between workers yet.'
          : 'The run ended before its work was split between workers.',
      }}
    />
  );
}
