import { queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { OnboardingFilter } from '#shared/domain/users/onboarding-filters';
import {
  type OnboardingCounts,
  type OnboardingRow,
  onboardingJob,
  onboardingSelections,
} from '#shared/domain/users/onboarding-report';
import type { Report, ReportRow } from '#shared/jobs/ledger/report';
import type { FetchPage } from '../../api/all-pages';
import { reportQuery, reportRowPages, reportRowsQuery } from '../../api/reports';

/** The number of rows per page (docs/product.md). */
export const listPageSize = 20;

/** The latest report and its figures. */
export interface OnboardingReport {
  readonly report: Report;
  readonly figures: OnboardingCounts;
}

/** The query for the latest report. The data is null if no report has been written yet. */
export const onboardingQuery = queryOptions({
  ...reportQuery(onboardingJob),
  select: (report): OnboardingReport | null =>
    report && { report, figures: JSON.parse(report.document) as OnboardingCounts },
});

const rowsOf = ({ items, ...page }: Page<ReportRow>): Page<OnboardingRow> => ({
  ...page,
  items: items.map(({ row }) => JSON.parse(row) as OnboardingRow),
});

/** Returns the query for a page of rows that match a filter. */
export const onboardingRowsQuery = (runId: string, filter: OnboardingFilter, token: string | undefined) =>
  queryOptions({
    ...reportRowsQuery(onboardingJob, {
      runId,
      question: onboardingSelections[filter] ?? {},
      limit: listPageSize,
      token,
    }),
    select: rowsOf,
  });

/**
 * Returns a function that fetches all rows that match a filter, one page at a time, with the server's maximum
 * page size.
 */
export const allOnboardingRows = (filter: OnboardingFilter): FetchPage<OnboardingRow> => {
  const fetchPage = reportRowPages(
    onboardingJob,
    onboardingSelections[filter] ?? {},
    pageSizes.reportRows.most,
  );
  return async (nextToken) => rowsOf(await fetchPage(nextToken));
};
