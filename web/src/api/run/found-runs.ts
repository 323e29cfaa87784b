import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { leastIdLength, maxSearchLength } from '#shared/jobs/run/run-search';
import { graphql } from '../client';
import { filledPage } from '../filled-page';
import { runKeys } from '../runs';

export type FoundRun = Pick<JobRun, 'id' | 'title' | 'status' | 'dryRun' | 'startedBy' | 'createdAt'>;

const maxFound = 6;
/** The maximum number of reads. As a result, only the latest 300 runs are searched. */
const maxReads = 3;
const freshMs = 15_000;

async function findRuns(search: string): Promise<readonly FoundRun[]> {
  const read = async (nextToken: string | undefined) =>
    (await graphql(documents.foundRunsDocument, { search, limit: pageSizes.jobRuns.most, nextToken }))
      .jobRuns;
  return (await filledPage(read, { size: maxFound, maxReads })).items;
}

/** Reads the runs that match a text. No request is sent if it is too short for an ID search. */
export const foundRunsQuery = (typed: string) => {
  const search = typed.trim().slice(0, maxSearchLength);
  return queryOptions({
    queryKey: [...runKeys.lists, 'found', search],
    queryFn: () => findRuns(search),
    enabled: search.length >= leastIdLength,
    staleTime: freshMs,
    placeholderData: search.length >= leastIdLength ? keepPreviousData : undefined,
  });
};
