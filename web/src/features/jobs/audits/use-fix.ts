import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useEnd } from '../../../components/run/use-end';
import { useStartAndFollow } from '../../../components/run/use-start-and-follow';

/** Name of the job that fixes the findings. */
const fixJob = 'template-set-fix';

/** What to fix. */
interface FixIntent {
  /** ID of the entry; default: all entries with differences. */
  readonly entry?: string;
  readonly onStarted?: () => void;
}

/** A run that fixes one or all entries. */
export interface Fix {
  readonly start: (intent?: FixIntent) => void;
  /** The run that was started last. */
  readonly run: JobRun | undefined;
  /** The request to start it has not been answered yet. */
  readonly starting: boolean;
  /** It is starting or active. */
  readonly busy: boolean;
  /** It was started, and `forget` was not called since. */
  readonly inProgress: boolean;
  /** Hides the run from view, after its end. */
  readonly forget: () => void;
  /** Why it was not started. */
  readonly error: unknown;
}

/**
 * Starts the job that fixes set IDs, only once even if the button is pressed repeatedly, and reports its end.
 */
export function useFix(onOver: (run: JobRun) => void): Fix {
  const { begin, starting, started, error, reset, run: followed } = useStartAndFollow();
  const run = followed ?? started;
  useEnd(started?.id, followed, onOver);
  const busy = starting || (run !== undefined && isActive(run.status));
  return {
    run,
    starting,
    busy,
    inProgress: run !== undefined,
    forget: reset,
    error,
    start: ({ entry, onStarted } = {}) => {
      if (busy) return;
      const params = entry === undefined ? {} : { params: { entry } };
      begin({ job: fixJob, dryRun: false, ...params }, { onStarted });
    },
  };
}

/** Why a fix failed. */
export function fixProblem({ status, reason, failed }: JobRun): string {
  if (reason) return reason;
  if (failed > 0) return 'the entry could not be changed.';
  return status === 'STOPPED'
    ? 'the run was stopped.'
    : 'the entry has changed since the audit. Run the audit again.';
}
