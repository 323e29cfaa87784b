import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { JobSwitch } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from './client';
import { filledPage } from './filled-page';
import { type Pulse, pulseQuery } from './pulse';
import { fetchRuns, runKeys } from './runs';
import { useWrite } from './use-write';

export const activeRunsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'active'],
  queryFn: async () => (await fetchRuns({ limit: 100 })).items.filter(({ status }) => isActive(status)),
  refetchInterval: 2_000,
});

const maxStopped = 50;
const maxReads = 5;

/** The prefix of the stop reason for runs stopped by a pause (functions/engine/run/switch.ts). */
const pausedWords = 'All jobs were paused';

export const stoppedSinceQuery = (pausedAt: string) =>
  queryOptions({
    queryKey: [...runKeys.lists, 'stoppedSince', pausedAt],
    queryFn: async () => {
      const read = (nextToken: string | undefined) =>
        fetchRuns({ status: ['STOPPED'], limit: 100, nextToken });
      const { items } = await filledPage(read, { size: maxStopped, maxReads });
      return items.filter((run) => stoppedSince(run, pausedAt));
    },
    refetchInterval: 2_000,
  });

const stoppedSince = ({ endedAt, undoneBy, reason }: JobRun, pausedAt: string) =>
  !undoneBy &&
  reason?.startsWith(pausedWords) === true &&
  typeof endedAt === 'string' &&
  Date.parse(endedAt) >= Date.parse(pausedAt);

function useSwitchCommand<Variables>(mutationFn: (variables: Variables) => Promise<JobSwitch>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    onSuccess: (jobSwitch) => {
      client.setQueryData(
        pulseQuery.queryKey,
        (known): Pulse | undefined => known && { ...known, jobSwitch },
      );
      void client.invalidateQueries({ queryKey: runKeys.lists });
    },
  });
}

export const usePauseJobs = () =>
  useSwitchCommand(
    async (reason: string) => (await graphql(documents.pauseJobsDocument, { reason })).pauseJobs,
  );

export const useUnpauseJobs = () =>
  useSwitchCommand(async (_: undefined) => (await graphql(documents.unpauseJobsDocument)).unpauseJobs);
