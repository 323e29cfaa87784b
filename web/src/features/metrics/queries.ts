import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import { filledPage } from '../../api/filled-page';
import { type RowsQuestion, reportKeys, reportRowPages } from '../../api/reports';
import { jobName } from './reading';

/** Rows of the engagement table (docs/product.md). */
export const pageSize = 10;

/**
 * With a search the server looks through a page of rows at once; so often at most, before it is asked whether
 * to go on.
 */
const maxReads = 20;

/**
 * A page of the engagement table; the page before stays until the next is there.
 *
 * @param runId of the run that made the report: a page's token is good for its rows alone
 */
export const engagementQuery = (runId: string, question: RowsQuestion, token: string | undefined) =>
  queryOptions({
    queryKey: [...reportKeys.rows(jobName), runId, question, 'filled', token],
    queryFn: () =>
      filledPage(reportRowPages(jobName, question, question.search ? pageSizes.reportRows.most : pageSize), {
        size: pageSize,
        begin: token,
        maxReads,
      }),
    placeholderData: keepPreviousData,
  });
