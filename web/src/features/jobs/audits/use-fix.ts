import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useEnd } from '../../../components/run/use-end';
import { useStartAndFollow } from '../../../components/run/use-start-and-follow';

/** The name of the job that fixes findings. */
const fixJob = 'template-set-fix';

interface FixIntent {
  /** The entry ID. By default, all entries with differences are fixed. */
  readonly entry?: string;
  readonly onStarted?: () => void;
}

/** A run that fixes one entry or all entries. */
export interface Fix {
  readonly start: (intent?: FixIntent) => void;
  /** The run most recently started by this page. */
  readonly run: JobRun | undefined;
  /** True until the server has responded to the start request. */
  readonly starting: boolean;
  /** True if the run is starting or active. */
  readonly busy: boolean;
  /** True from when a run starts until `forget` is called. */
  readonly inProgress: boolean;
  /** Hides the run after it has ended. */
  readonly forget: () => void;
  /** The reason why the run was not started. */
  readonly error: unknown;
}

/**
 * Starts the job that fixes set IDs and reports when its run ends. Pressing the button repeatedly starts the
 * job only once.
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

export function fixProblem({ status, reason, failed }: JobRun): string {
  if (reason) return reason;
  if (failed > 0) return 'the entry could not be changed.';
  return status === 'STOPPED'
    ? 'the run was stopped.'
    : 'the entry has changed since the audit. Run the audit again.';
}
