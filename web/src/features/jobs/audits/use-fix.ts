import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useEnd } from '../../../components/run/use-end';
import { useStartAndFollow } from '../../../components/run/use-start-and-follow';

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
  const { begin, starting, started, error, run: followed } = useStartAndFollow();
  const run = followed ?? started;
  useEnd(started?.id, followed, onOver);
  const busy = starting || (run !== undefined && isActive(run.status));
  return {
    run,
    busy,
    error,
    start: (entry) => {
      if (busy) return;
      begin({ job: fixJob, dryRun: false, ...(entry === undefined ? {} : { params: { entry } }) });
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
