import { queryOptions } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import { graphql } from '../client';
import { runKeys } from '../runs';

export interface ChangesFilter {
  /** The name of a model. By default, changes to all tables are listed. */
  readonly table?: string | undefined;
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/**
 * The query for a page of the changes that a run made or, for a dry run, would make. The previous page stays
 * visible until the next one arrives, unless it belongs to a different run.
 */
export const changesQuery = (runId: string, filter: ChangesFilter = {}) =>
  queryOptions({
    queryKey: [...runKeys.changes(runId), filter],
    queryFn: () => fetchChanges(runId, filter),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/** Reads a page of changes exactly as the server returns it. */
export const fetchChanges = async (runId: string, filter: ChangesFilter) =>
  (await graphql(documents.changesDocument, { runId, ...filter })).jobChanges;
