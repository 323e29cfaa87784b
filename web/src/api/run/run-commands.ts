import { useQueryClient } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import type { JobRun } from '#shared/jobs/run/run';
import { graphql } from '../client';
import { runKeys, runQuery } from '../runs';
import { useWrite } from '../use-write';

export interface StartIntent {
  readonly job: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly dryRun: boolean;
  /** The default is the system's limit. */
  readonly writesPerSecond?: number | undefined;
  /** The default is the system's limit. */
  readonly readsPerSecond?: number | undefined;
  /** The maximum number of failed records. If more fail, the run fails. */
  readonly maxFailures?: number | undefined;
  /** The cost at which the run ends, in dollars. */
  readonly maxDollars?: number | undefined;
  /** The estimate that the admin saw before starting the run, in dollars. */
  readonly estimate?: { readonly low: number; readonly high: number } | undefined;
  readonly approvedRun?: string | undefined;
  readonly laneCount?: number | undefined;
  /** The default is the stack's setting. */
  readonly readFrom?: ReadSource | undefined;
  /** The step after the run. By default, there is none. */
  readonly followUp?: FollowUpStep | undefined;
  /**
   * The token of this start, created once for each intended start. Sending the same token again returns the
   * same run.
   */
  readonly clientToken: string;
}

/** Sends a command. The progress is updated once the run is refetched. */
export function useRunCommand<Variables>(mutationFn: (variables: Variables) => Promise<JobRun>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    onSuccess: (run) => {
      client.setQueryData(runQuery(run.id).queryKey, (known) => (known ? withStatusOf(known, run) : run));
      void client.invalidateQueries({ queryKey: runKeys.run(run.id) });
      if (run.verifies) void client.invalidateQueries({ queryKey: runKeys.run(run.verifies) });
      if (run.undoes) void client.invalidateQueries({ queryKey: runKeys.run(run.undoes) });
      void client.invalidateQueries({ queryKey: runKeys.lists });
      void client.invalidateQueries({ queryKey: runKeys.estimates, refetchType: 'none' });
    },
    // A refusal often means that another admin has changed the run that the page shows.
    onError: () => void client.invalidateQueries({ queryKey: runKeys.all }),
  });
}

const withStatusOf = (known: JobRun, answered: JobRun): JobRun => {
  const {
    status,
    attempt,
    attempts,
    earlierWorkedMs,
    endedAt,
    reason,
    attention,
    stopRequestedAt,
    approval,
  } = answered;
  const { assignments, followUps, limits, writesPerSecond, readsPerSecond, lanesAtOnce, maxDollars } =
    answered;
  return {
    ...known,
    ...{ status, attempt, attempts, earlierWorkedMs, endedAt, reason, attention, stopRequestedAt, approval },
    ...{ assignments, followUps, limits, writesPerSecond, readsPerSecond, lanesAtOnce, maxDollars },
  };
};

/** Starts a job. Rejects with a `Conflict` if another run has locked one of the job's tables. */
export const startJob = async ({ params, ...intent }: StartIntent): Promise<JobRun> =>
  (await graphql(documents.startDocument, { input: { ...intent, params: JSON.stringify(params ?? {}) } }))
    .startJob;

export const useStartJob = () => useRunCommand(startJob);

interface RetryIntent {
  readonly id: string;
  readonly code?: string | undefined;
  readonly cause?: string | undefined;
}

export const useRetryFailures = () =>
  useRunCommand(
    async (variables: RetryIntent) => (await graphql(documents.retryDocument, variables)).retryFailures,
  );

/** Acknowledges a run. The mutation fails with `Conflict` if another admin has already done so. */
export const useAcknowledgeRun = () =>
  useRunCommand(
    async (variables: { readonly id: string; readonly note: string }) =>
      (await graphql(documents.acknowledgeDocument, variables)).acknowledgeRun,
  );

interface AssignIntent {
  readonly id: string;
  /** The admin who takes care of the run from now on. */
  readonly to: string;
  readonly note: string;
  /** The version that the user saw, or 0 if the run was not assigned. */
  readonly version: number;
}

/** Assigns a run. Fails with `Conflict` if another admin has assigned it in the meantime. */
export const useAssignRun = () =>
  useRunCommand(async (intent: AssignIntent) => (await graphql(documents.assignDocument, intent)).assignRun);

export const useStopJob = () =>
  useRunCommand(async (id: string) => (await graphql(documents.stopDocument, { id })).stopJob);

/** Ends a run that is still active 5 minutes after a stop request. */
export const useForceStopJob = () =>
  useRunCommand(async (id: string) => (await graphql(documents.forceStopDocument, { id })).forceStopJob);

export const useVerifyRun = () =>
  useRunCommand(
    async (variables: { readonly id: string; readonly clientToken: string }) =>
      (await graphql(documents.verifyDocument, variables)).verifyRun,
  );

interface ResumeIntent {
  readonly id: string;
  /** In dollars, or null for no ceiling. If omitted, the run keeps its current ceiling. */
  readonly input?: { readonly maxDollars: number | null };
}

/** Returns a mutation that resumes a run by starting a new attempt for its unfinished lanes. */
export const useResumeJob = () =>
  useRunCommand(async (intent: ResumeIntent) => (await graphql(documents.resumeDocument, intent)).resumeJob);
