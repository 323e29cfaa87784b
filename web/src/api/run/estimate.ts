import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { ReadSource } from '#shared/jobs/export/table-export';
import { graphql } from '../client';
import { runKeys } from '../runs';

/**
 * How long an estimate stays fresh, in milliseconds. Table sizes are counted every six hours and earlier runs
 * rarely change.
 */
const freshMs = 60_000;

/**
 * Reads the estimate of a run. `readFrom` applies to audits, reports and backups. Without parameters, returns
 * the maximum reads for any run of the job. The previous estimate stays visible until the new one arrives.
 */
export const estimateQuery = (
  job: string,
  params?: Readonly<Record<string, unknown>>,
  readFrom?: ReadSource,
) =>
  queryOptions({
    queryKey: [...runKeys.estimates, job, params ?? null, readFrom ?? null],
    queryFn: async () =>
      (
        await graphql(
          documents.estimateDocument,
          params ? { job, params: JSON.stringify(params), readFrom } : { job, readFrom },
        )
      ).jobEstimate,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** How often the locks are refetched while a page shows them, in milliseconds. */
const locksMs = 5_000;

/** Reads the locks that would block a run. While the parameters change, the previous ones stay visible. */
export const locksQuery = (job: string, params: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [...runKeys.estimates, 'locks', job, params],
    queryFn: async () =>
      (await graphql(documents.locksDocument, { job, params: JSON.stringify(params) })).jobLocks,
    refetchInterval: locksMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
