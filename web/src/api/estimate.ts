import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { JobEstimate } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { graphql } from './client';
import { runKeys } from './runs';

/** Tables are counted every six hours, and runs that tell come and go: a minute is fresh enough. */
const freshMs = 60_000;

/**
 * What a run of a job with these parameters would read, change, cost and take; without parameters, what any
 * run of it reads at most. The estimate before stays until the next is there.
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
