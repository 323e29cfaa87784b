import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useClientTokens } from '../../../api/client-token';
import { useRun, useStartJob } from '../../../api/runs';
import { useEnd } from './use-audit';

/** Name of the job that fixes the findings. */
const fixJob = 'template-set-fix';

/** A fix by a run: of one entry or of all. */
export interface Fix {
  /** @param entry id of the entry; default: all that differ */
  readonly start: (entry?: string) => void;
  readonly run: JobRun | undefined;
  readonly busy: boolean;
  /** Why it was not started. */
  readonly error: unknown;
}

/** Starts the job that fixes set ids, once however often the button is pressed, and reports its end. */
export function useFix(onOver: (run: JobRun) => void): Fix {
  const starting = useStartJob();
  const { tokenOf, forget } = useClientTokens();
  const { data } = useRun(starting.data?.id);
  const run = data ?? starting.data;
  useEnd(starting.data?.id, data ?? undefined, onOver);
  const busy = starting.isPending || (run !== undefined && isActive(run.status));
  return {
    run,
    busy,
    error: starting.error,
    start: (entry) => {
      if (busy) return;
      const intent = { job: fixJob, dryRun: false, ...(entry === undefined ? {} : { params: { entry } }) };
      starting.mutate({ ...intent, clientToken: tokenOf(intent) }, { onSuccess: forget });
    },
  };
}

/** Why a fix failed. */
export function fixProblem({ status, reason, failed }: JobRun): string {
  if (reason) return reason;
  if (failed > 0) return 'the entry could not be changed.';
  return status === 'STOPPED'
    ? 'the run was stopped.'
    : 'the entry has changed since the audit. Run it again.';
}
