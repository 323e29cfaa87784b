import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { JobStatistics } from '#shared/jobs/run/statistics';
import { graphql } from './client';

const figures = /* GraphQL */ `runs succeeded withFailures failed stopped active read changed workedMs medianMs p95Ms
  readUnits writeUnits`;

const statisticsDocument = /* GraphQL */ `query Statistics($days: Int!) {
  jobStatistics(days: $days) {
    from endedAt
    byDay { day job dryRun ${figures} }
    byJob { job title dryRun slowestRunId lastAt ${figures} }
  }
}`;

const everyMs = 60_000;

/**
 * The query for statistics about recent runs. It is refetched once a minute. The previous data stays visible
 * until the new data has loaded.
 */
export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['statistics', days],
    queryFn: async () =>
      (await graphql<{ jobStatistics: JobStatistics }, { days: number }>(statisticsDocument, { days }))
        .jobStatistics,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
