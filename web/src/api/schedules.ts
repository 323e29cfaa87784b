import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ScheduledJob } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { graphql } from './client';

const everyMs = 15_000;
const scheduleKey = ['schedules'] as const;

/** The schedules of jobs and their latest runs, refetched every 15 s. */
export const schedulesQuery = queryOptions({
  queryKey: scheduleKey,
  queryFn: async () =>
    (await graphql<{ jobSchedules: readonly ScheduledJob[] }>(documents.schedulesDocument)).jobSchedules,
  refetchInterval: everyMs,
});

/** Pauses or resumes the schedule of a job. */
export function useSetSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ job, paused }: { readonly job: string; readonly paused: boolean }) =>
      paused
        ? (
            await graphql<{ pauseSchedule: ScheduledJob }, { job: string }>(documents.pauseScheduleDocument, {
              job,
            })
          ).pauseSchedule
        : (
            await graphql<{ unpauseSchedule: ScheduledJob }, { job: string }>(
              documents.unpauseScheduleDocument,
              {
                job,
              },
            )
          ).unpauseSchedule,
    onSuccess: (changed) => {
      client.setQueryData(schedulesQuery.queryKey, (known) =>
        known?.map((schedule) => (schedule.job === changed.job ? changed : schedule)),
      );
      void client.invalidateQueries({ queryKey: scheduleKey });
    },
  });
}
