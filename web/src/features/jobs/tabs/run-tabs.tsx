import { Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobShape } from '#shared/jobs/job/job-shape';
import { countKept } from '#shared/jobs/run/informing-kinds';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { models } from '#shared/models/index';
import { changesQuery } from '../../../api/run/run-changes';
import { Choice } from '../../../components/filter/choice';
import { EmptyState, ErrorState, LoadingState, stale } from '../../../components/layout/states';
import { PageTabs } from '../../../components/layout/tab-list';
import { TokenPager } from '../../../components/table/token-pager';
import { useUrlPages } from '../../../components/table/use-url-pages';
import { Count, formatCount } from '../../../components/text/number';
import { findingsOf } from '../../../components/text/shape-words';
import { type RunTab, runTabs } from '../common/search';
import { ChangeItem } from './change-item';
import { DetailsTab } from './details-tab';
import { FailuresTab } from './failures-tab';
import { FindingsTab } from './findings-tab';
import { GroupedChanges } from './grouped-changes';
import { LanesTab } from './lanes-tab';
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

/** Of the element around the tabs (Chakra prefixes their own ID), to which links scroll. */
export const runPartsId = 'parts';

/** Only the open tab requests data. */
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
