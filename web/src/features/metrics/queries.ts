import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import { filledPage } from '../../api/filled-page';
import { type RowsQuestion, reportKeys, reportRowPages } from '../../api/reports';
import { jobName } from './reading';

/** Default rows per page of the engagement table (docs/product.md). */
export const standardPageSize = 10;

/** Maximum number of server requests before asking whether to continue; each searches one page of rows. */
const maxReads = 20;

/**
 * A page of the engagement table. The previous page stays visible until the next one has loaded.
 *
 * @param runId the run that wrote the report; a page token is valid only for its rows
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
