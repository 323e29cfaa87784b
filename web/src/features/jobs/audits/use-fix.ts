import type { Finding } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useEnd } from '../../../components/run/use-end';
import { useStartAndFollow } from '../../../components/run/use-start-and-follow';
import { limitedTo } from '../findings/fixes';

const fixJob = 'template-set-fix';

interface FixIntent {
  /** The finding to fix, by default all with differences. */
  readonly issue?: Finding;
  readonly onStarted?: () => void;
}

export interface Fix {
  readonly start: (intent?: FixIntent) => void;
  readonly run: JobRun | undefined;
  readonly starting: boolean;
  /** True while a run is starting or active. */
  readonly busy: boolean;
  /** True from when a run starts until `forget` is called. */
  readonly inProgress: boolean;
  /** Hides the run after it has ended. */
  readonly forget: () => void;
  readonly error: unknown;
}

/** Starts the fix only once, even if the button is pressed repeatedly. */
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
    start: ({ issue, onStarted } = {}) => {
      if (busy) return;
      const params = issue ? { params: limitedTo([issue]) } : {};
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
