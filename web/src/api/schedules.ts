import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { graphql } from './client';
import { useWrite } from './use-write';

const everyMs = 15_000;
const scheduleKey = ['schedules'] as const;

export const schedulesQuery = queryOptions({
  queryKey: scheduleKey,
  queryFn: async (): Promise<readonly ScheduledJob[]> =>
    (await graphql(documents.schedulesDocument)).jobSchedules,
  refetchInterval: everyMs,
});

function useScheduleCommand<Variables>(mutationFn: (variables: Variables) => Promise<ScheduledJob>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    onSuccess: (changed) => {
      client.setQueryData(schedulesQuery.queryKey, (known) =>
        known?.map((schedule) => (schedule.job === changed.job ? changed : schedule)),
      );
      void client.invalidateQueries({ queryKey: scheduleKey });
    },
  });
}

export const useSetSchedule = () =>
  useScheduleCommand(async ({ job, paused }: { readonly job: string; readonly paused: boolean }) =>
    paused
      ? (await graphql(documents.pauseScheduleDocument, { job })).pauseSchedule
      : (await graphql(documents.unpauseScheduleDocument, { job })).unpauseSchedule,
  );

interface ScheduleLimit {
  readonly job: string;
  readonly maxDollars: number | null;
}

export const useLimitSchedule = () =>
  useScheduleCommand(
    async (limit: ScheduleLimit) => (await graphql(documents.limitScheduleDocument, limit)).limitSchedule,
  );
