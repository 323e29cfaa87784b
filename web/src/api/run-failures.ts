import { queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { Failure } from '#shared/jobs/run/results';
import * as documents from '#shared/jobs/run/run-documents';
import type { FetchPage } from './all-pages';
import { graphql } from './client';
import { filledPage } from './filled-page';
import { runKeys } from './runs';

/** The failures of a run to list. */
interface FailuresFilter {
  readonly code?: string | undefined;
  /** True to omit failures that a retry has resolved. */
  readonly standing?: boolean | undefined;
}

/** Maximum number of server pages for one page of a filtered list. */
const maxReads = 10;

/** A page of the records that a run could not change. */
export const failuresQuery = (runId: string, { limit, nextToken, ...filter }: FailuresFilter & PageOf) =>
  queryOptions({
    queryKey: [...runKeys.failures(runId), filter, limit, nextToken],
    queryFn: () =>
      filledPage(failurePages(runId, filter, limit), { size: limit, begin: nextToken, maxReads }),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/** Reads the failures of a run page by page, at the server's largest page size, for exports. */
export const failurePages =
  (runId: string, filter: FailuresFilter, limit: number = pageSizes.jobFailures.most): FetchPage<Failure> =>
  async (nextToken) =>
    (
      await graphql<{ jobFailures: Page<Failure> }, FailuresFilter & PageOf & { runId: string }>(
        documents.failuresDocument,
        { runId, ...filter, limit, nextToken },
      )
    ).jobFailures;

/** A page of a list: its size and where it starts. */
interface PageOf {
  readonly limit: number;
  readonly nextToken?: string | undefined;
}
