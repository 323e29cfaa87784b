import { queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { Finding } from '#shared/jobs/run/results';
import type { FetchPage } from '../all-pages';
import { graphql } from '../client';
import { runKeys } from '../runs';

interface PageOf {
  readonly limit: number;
  readonly nextToken?: string | undefined;
}

export const findingsQuery = (
  runId: string,
  { kind, limit, nextToken }: PageOf & { readonly kind?: string | undefined },
) =>
  queryOptions({
    queryKey: [...runKeys.findings(runId), kind, limit, nextToken],
    queryFn: () => findingPages(runId, kind, limit)(nextToken),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/** Reads a run's findings, by default in the largest pages that the server allows. */
export const findingPages =
  (runId: string, kind: string | undefined, limit: number = pageSizes.jobFindings.most): FetchPage<Finding> =>
  async (nextToken) =>
    (await graphql(documents.findingsDocument, { runId, kind, limit, nextToken })).jobFindings;
