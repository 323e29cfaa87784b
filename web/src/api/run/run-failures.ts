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
  readonly cause?: string | undefined;
  readonly standing?: boolean | undefined;
}

const maxReads = 10;

export const failuresQuery = (runId: string, { limit, nextToken, ...filter }: FailuresFilter & PageOf) =>
  queryOptions({
    queryKey: [...runKeys.failures(runId), filter, limit, nextToken],
    queryFn: () =>
      filledPage(failurePages(runId, filter, limit), { size: limit, begin: nextToken, maxReads }),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/** Reads a run's failures, by default in the largest pages that the server allows. */
export const failurePages =
  (runId: string, filter: FailuresFilter, limit: number = pageSizes.jobFailures.most): FetchPage<Failure> =>
  async (nextToken) =>
    (await graphql(documents.failuresDocument, { runId, ...filter, limit, nextToken })).jobFailures;

interface PageOf {
  readonly limit: number;
  readonly nextToken?: string | undefined;
}
