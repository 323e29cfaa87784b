import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onboardingFilters } from '#shared/domain/users/onboarding-filters';
import { onboardingJob } from '#shared/domain/users/onboarding-report';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { ExportMenu } from '../../components/export/export-menu';
import { KindChips } from '../../components/filter/kind-chips';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { RefreshButton, ReportAge } from '../../components/run/report-age';
import { useReportRefresh } from '../../components/run/use-report-refresh';
import { DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';
import { formatCount, formatCounted } from '../../components/text/number';
import { AdminNotice } from './admin-notice';
import { onboardingColumns } from './columns';
import { onboardingCsv } from './export';
import { messages } from './messages';
import type { ListPlace } from './place';
import {
  allOnboardingRows,
  listPageSize,
  type OnboardingReport,
  onboardingQuery,
  onboardingRowsQuery,
} from './queries';
import { filterWords } from './words';

const dayLength = 'YYYY-MM-DD'.length;

/** The users' onboarding progress (docs/product.md). Both a page and a dialog use this component. */
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
          action={<RefreshButton refresh={refresh} />}
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

/** The button for exporting the users who match the filter. */
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
 * Returns the list to its first page when a newer report is available, because a page token is valid only for
 * the rows from one run.
 */
function useFreshStart(runId: string, { token, restart }: ListPlace): void {
  const seen = useRef(runId);
  useEffect(() => {
    if (seen.current === runId) return;
    seen.current = runId;
    if (token !== undefined) restart();
  });
}
