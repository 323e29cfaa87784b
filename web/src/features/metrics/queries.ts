import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import { filledPage } from '../../api/filled-page';
import { type RowsQuestion, reportKeys, reportRowPages } from '../../api/reports';
import { jobName } from './reading';

/** The default number of rows on a page of the engagement table (docs/product.md). */
export const standardPageSize = 10;

/**
 * The maximum number of server requests before the search stops. The user can then continue the search. Each
 * request searches one page of rows.
 */
const maxReads = 20;

/**
 * Returns the query for a page of the engagement table. The previous page stays visible until the next page
 * has loaded.
 *
 * @param runId the run that wrote the report; a page token is valid only for the rows that this run
 *   wrote
 */
export const engagementQuery = (
  runId: string,
  question: RowsQuestion,
  token: string | undefined,
  pageSize: number,
) =>
  queryOptions({
    queryKey: [...reportKeys.rows(jobName), runId, question, 'filled', token, pageSize],
    queryFn: () =>
      filledPage(reportRowPages(jobName, question, question.search ? pageSizes.reportRows.most : pageSize), {
        size: pageSize,
        begin: token,
        maxReads,
      }),
    placeholderData: keepPreviousData,
  });
