import { queryOptions } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import { graphql } from '../client';
import { runKeys } from '../runs';

export interface ChangesFilter {
  readonly table?: string | undefined;
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

export const changesQuery = (runId: string, filter: ChangesFilter = {}) =>
  queryOptions({
    queryKey: [...runKeys.changes(runId), filter],
    queryFn: () => fetchChanges(runId, filter),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

export const fetchChanges = async (runId: string, filter: ChangesFilter) =>
  (await graphql(documents.changesDocument, { runId, ...filter })).jobChanges;
