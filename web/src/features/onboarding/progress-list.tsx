import { Alert, Box, Flex, Stack, Text } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Report, ReportRow } from '#shared/api/api-types';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { type OnboardingFilter, onboardingFilters } from '#shared/domain/users/onboarding-filters';
import {
  type OnboardingCounts,
  type OnboardingRow,
  onboardingJob,
  onboardingSelections,
} from '#shared/domain/users/onboarding-report';
import type { FetchPage } from '../../api/all-pages';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { reportQuery, reportRowPages, reportRowsQuery } from '../../api/reports';
import { RefreshButton } from '../../components/actions/busy-button';
import { csvFormat } from '../../components/export/export-format';
import { ExportMenu } from '../../components/export/export-menu';
import { KindChips } from '../../components/filter/kind-chips';
import { AdminGroupSteps } from '../../components/layout/admin-group-steps';
import { Callout } from '../../components/layout/callout';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { ReportAge } from '../../components/run/report-age';
import { useReportRefresh } from '../../components/run/use-report-refresh';
import { DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';
import { formatCount, formatCounted } from '../../components/text/number';
import { filterWords, onboardingColumns, statusLooks } from './columns';
import type { ListPlace } from './place';

const dayLength = 'YYYY-MM-DD'.length;

export function ProgressList({ place }: { readonly place: ListPlace }) {
  const { data, error, refetch } = useQuery(onboardingQuery);
  const refresh = useReportRefresh(onboardingJob, data === undefined ? undefined : (data?.report ?? null));
  if (error instanceof ApiError && error.code === 'Forbidden') return <AdminNotice reason={error.message} />;
  if (error && !data) {
    const words = inWords(error, messages.loadFailed(messageOf(error)));
    return <ErrorState error={words} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState label="Loading onboarding progress" />;
  return (
    <Stack gap="4">
      <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap">
        <Box>
          <ReportAge report={data?.report ?? null} refresh={refresh} />
        </Box>
        {data && <Export data={data} filter={place.filter} />}
      </Flex>
      {data === null ? (
        <EmptyState
          title={refresh.busy ? 'Calculating' : 'Not calculated yet'}
          description="The list is calculated each night from users' preferences and subscriptions. You can refresh it at any time."
          action={<RefreshButton busy={refresh.busy} onClick={refresh.start} />}
        />
      ) : (
        <ReportRows data={data} place={place} />
      )}
    </Stack>
  );
}

interface ExportProps {
  readonly data: OnboardingReport;
  readonly filter: ListPlace['filter'];
}

function Export({ data: { report, figures }, filter }: ExportProps) {
  const total = figures.counts[filter];
  return (
    <ExportMenu
      noun={['user', 'users']}
      label="Export CSV"
      fileName={`onboarding-progress-${filter}-${report.at.slice(0, dayLength)}`}
      formats={[onboardingCsv]}
      fetchPage={allOnboardingRows(filter)}
      failedText={messages.exportFailed}
      total={total}
      disabled={total === 0}
    />
  );
}

interface ReportRowsProps {
  readonly data: OnboardingReport;
  readonly place: ListPlace;
}

function ReportRows({ data: { report, figures }, place }: ReportRowsProps) {
  const { filter, page, token } = place;
  const rows = useQuery(onboardingRowsQuery(report.runId, filter, token));
  useFreshStart(report.runId, place);
  const shown = rows.data?.items ?? [];
  const total = figures.counts[filter];
  const last = page * listPageSize >= total;
  const more = last ? undefined : (rows.data?.nextToken ?? undefined);
  const error = rows.error && inWords(rows.error, messages.loadFailed(messageOf(rows.error)));
  return (
    <Stack gap="3">
      <KindChips
        label="Status"
        value={filter}
        chips={onboardingFilters.map((value) => ({
          value,
          label: filterWords[value],
          count: figures.counts[value],
        }))}
        onChange={place.choose}
      />
      <Text color="fg.muted" textStyle="xs">
        {`${formatCounted(figures.counts.all - figures.counts.missing_preferences, 'user')} with preferences, and ${formatCount(figures.counts.missing_preferences)} with only a subscription. Accounts with neither are not listed.`}
        {figures.skippedRecords > 0 &&
          ` ${formatCounted(figures.skippedRecords, 'record')} without a user ${figures.skippedRecords === 1 ? 'is' : 'are'} not counted.`}
      </Text>
      <DataTable
        name="onboarding"
        inAddress={false}
        caption={`User onboarding progress: ${filterWords[filter]}`}
        columns={onboardingColumns}
        rows={shown}
        getRowId={({ id }) => id}
        loading={rows.isPending || rows.isPlaceholderData}
        error={error}
        updatedAtMs={rows.dataUpdatedAt}
        onRetry={() => (token === undefined ? void rows.refetch() : place.restart())}
        empty={{
          title: `No users match “${filterWords[filter]}”`,
          description: 'The last update time is shown above.',
        }}
        skeletonRows={Math.min(listPageSize, Math.max(1, total))}
        footer={
          total > 0 && (
            <TokenPager
              pages={place}
              more={more}
              pageSize={listPageSize}
              shown={shown.length}
              total={total}
              loading={rows.isPending || rows.isPlaceholderData || rows.error !== null}
            />
          )
        }
      />
    </Stack>
  );
}

/**
 * Returns to the first page when there is a newer report, because a page token is valid only for one run's
 * rows.
 */
function useFreshStart(runId: string, { token, restart }: ListPlace): void {
  const seen = useRef(runId);
  useEffect(() => {
    if (seen.current === runId) return;
    seen.current = runId;
    if (token !== undefined) restart();
  });
}

/** The messages specified in docs/product.md. */
const messages = {
  loadFailed: (reason: string) => `Failed to load onboarding progress: ${reason}`,
  exportFailed: (reason: string) => `Failed to export data: ${reason}`,
} as const;

/** The CSV format. The column names come from docs/product.md. */
const onboardingCsv = csvFormat<OnboardingRow>([
  { header: 'user', value: ({ id }) => id },
  { header: 'displayName', value: ({ displayName }) => displayName },
  { header: 'status', value: ({ status }) => statusLooks[status].word },
  { header: 'subscription', value: ({ subscription }) => subscription },
  { header: 'demoCompleted', value: ({ demoCompleted }) => demoCompleted },
  { header: 'preferencesSet', value: ({ preferencesSet }) => preferencesSet },
  { header: 'templateAssigned', value: ({ templateAssigned }) => templateAssigned },
  { header: 'assignedTemplate', value: ({ assignedTemplate }) => assignedTemplate },
  { header: 'wellnessGoals', value: ({ wellnessGoals }) => wellnessGoals.join('; ') },
]);

/** Explains that the list requires membership of the Admin group (docs/product.md). */
function AdminNotice({ reason }: { readonly reason: string }) {
  return (
    <Callout
      status="warning"
      role="alert"
      size="md"
      title="Only members of the Admin group can see this list"
    >
      <Alert.Description display="grid" gap="2">
        <Text overflowWrap="anywhere">{reason}</Text>
        <AdminGroupSteps />
      </Alert.Description>
    </Callout>
  );
}

/** The number of rows per page that docs/product.md specifies. */
const listPageSize = 20;

interface OnboardingReport {
  readonly report: Report;
  readonly figures: OnboardingCounts;
}

/** Reads the report. The data is null if no report has been written yet. */
const onboardingQuery = queryOptions({
  ...reportQuery(onboardingJob),
  select: (report): OnboardingReport | null =>
    report && { report, figures: JSON.parse(report.document) as OnboardingCounts },
});

const rowsOf = ({ items, ...page }: Page<ReportRow>): Page<OnboardingRow> => ({
  ...page,
  items: items.map(({ row }) => JSON.parse(row) as OnboardingRow),
});

const onboardingRowsQuery = (runId: string, filter: OnboardingFilter, token: string | undefined) =>
  queryOptions({
    ...reportRowsQuery(onboardingJob, {
      runId,
      question: onboardingSelections[filter] ?? {},
      limit: listPageSize,
      token,
    }),
    select: rowsOf,
  });

const allOnboardingRows = (filter: OnboardingFilter): FetchPage<OnboardingRow> => {
  const fetchPage = reportRowPages(
    onboardingJob,
    onboardingSelections[filter] ?? {},
    pageSizes.reportRows.most,
  );
  return async (nextToken) => rowsOf(await fetchPage(nextToken));
};
