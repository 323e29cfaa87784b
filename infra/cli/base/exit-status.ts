import type { RunStatus } from '#shared/jobs/run/run-status';
import type { CliErrorCode } from './cli-error';

/** The exit status of the process, for scripts. */
export const exitStatuses = {
  /** Done as asked; a watched run SUCCEEDED. */
  done: 0,
  /** The command line was wrong, or the API refused. */
  refused: 1,
  /** The watched run ended COMPLETED_WITH_FAILURES. */
  completedWithFailures: 2,
  /** It ended FAILED. */
  failed: 3,
  /** It ended STOPPED. */
  stopped: 4,
  /** No answer: the host is not running, the API is unreachable or broken, or nobody could be signed in. */
  noAnswer: 5,
  /** Ctrl-C while watching; the run continues. */
  interrupted: 130,
} as const;

export type ExitStatus = (typeof exitStatuses)[keyof typeof exitStatuses];

/** How `--help` describes them. */
export const exitStatusHelp = `
Exit status:
  0    done; of a run that is watched: SUCCEEDED
  1    wrong usage, or the API refused
  2    the run COMPLETED_WITH_FAILURES
  3    the run FAILED
  4    the run STOPPED
  5    no answer: host not running, API unreachable or broken, not signed in
  130  Ctrl-C while watching; the run goes on`;

const byRunStatus: Readonly<Record<RunStatus, ExitStatus>> = {
  QUEUED: exitStatuses.done,
  RUNNING: exitStatuses.done,
  STOPPING: exitStatuses.done,
  SUCCEEDED: exitStatuses.done,
  COMPLETED_WITH_FAILURES: exitStatuses.completedWithFailures,
  FAILED: exitStatuses.failed,
  STOPPED: exitStatuses.stopped,
};

/** The exit status of a command that watched a run to this status. */
export const exitStatusOf = (status: RunStatus): ExitStatus => byRunStatus[status];

const noAnswer: readonly CliErrorCode[] = ['HostNotRunning', 'Unreachable', 'SignIn', 'Internal'];

/** The exit status of a command that ended with an error. */
export const exitStatusOfError = (code: CliErrorCode): ExitStatus =>
  noAnswer.includes(code) ? exitStatuses.noAnswer : exitStatuses.refused;
