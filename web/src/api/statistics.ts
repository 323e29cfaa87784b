import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { graphql } from './client';

const statisticsDocument = gql(`query Statistics($days: Int!) {
  jobStatistics(days: $days) {
    from endedAt
    byDay { 
      day job dryRun
      runs succeeded withFailures failed stopped active read changed workedMs medianMs p95Ms readUnits writeUnits
    }
    byJob {
      job title dryRun slowestRunId lastAt
      runs succeeded withFailures failed stopped active read changed workedMs medianMs p95Ms readUnits writeUnits
    }
  }
}`);

const everyMs = 60_000;

export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['statistics', days],
    queryFn: async () => (await graphql(statisticsDocument, { days })).jobStatistics,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
