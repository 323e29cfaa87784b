import { queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { Failure } from '#shared/jobs/run/results';
import type { FetchPage } from '../all-pages';
import { graphql } from '../client';
import { filledPage } from '../filled-page';
import { runKeys } from '../runs';

interface FailuresFilter {
  readonly code?: string | undefined;
  /** Selects only failures with this cause. */
  readonly cause?: string | undefined;
  /** True to omit failures that a retry has resolved. */
  readonly standing?: boolean | undefined;
}

/** The maximum number of server pages that are read to fill one page of a filtered list. */
const maxReads = 10;

/** The query for a page of the records that a run could not change. */
export const failuresQuery = (runId: string, { limit, nextToken, ...filter }: FailuresFilter & PageOf) =>
  queryOptions({
    queryKey: [...runKeys.failures(runId), filter, limit, nextToken],
    queryFn: () =>
      filledPage(failurePages(runId, filter, limit), { size: limit, begin: nextToken, maxReads }),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/**
 * Returns a function that reads all of a run's failures for an export, page by page. It uses the maximum page
 * size that the server allows.
 */
export const failurePages =
  (runId: string, filter: FailuresFilter, limit: number = pageSizes.jobFailures.most): FetchPage<Failure> =>
  async (nextToken) =>
    (await graphql(documents.failuresDocument, { runId, ...filter, limit, nextToken })).jobFailures;

interface PageOf {
  readonly limit: number;
  readonly nextToken?: string | undefined;
}
