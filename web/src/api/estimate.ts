import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { JobEstimate } from '#shared/jobs/job/job';
import * as documents from '#shared/jobs/run/run-documents';
import { graphql } from './client';
import { runKeys } from './runs';

/**
 * Refetching once a minute is sufficient, because table sizes are counted every six hours, and earlier runs
 * rarely change.
 */
const freshMs = 60_000;

/**
 * Estimates the reads, changes, cost and duration of a run with these parameters. Without parameters: the
 * maximum number of reads of any run of the job. The previous estimate stays visible until the next one
 * arrives.
 */
export const estimateQuery = (job: string, params?: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [...runKeys.estimates, job, params ?? null],
    queryFn: async () =>
      (
        await graphql<{ jobEstimate: JobEstimate }, { job: string; params?: string }>(
          documents.estimateDocument,
          params ? { job, params: JSON.stringify(params) } : { job },
        )
      ).jobEstimate,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
