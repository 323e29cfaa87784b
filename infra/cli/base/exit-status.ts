import type { ApiErrorType } from '#shared/api/api-error';
import type { RunStatus } from '#shared/jobs/run/run-status';

/**
 * The error codes of failed commands: the API's codes, plus `Usage` for an invalid command line,
 * `HostNotRunning` if the local host is not running, `Unreachable` if there is no response, and `SignIn` if
 * nobody is signed in and signing in failed.
 */
type CliErrorCode = ApiErrorType | 'Usage' | 'HostNotRunning' | 'Unreachable' | 'SignIn';

/** A failure that the user can fix. It is printed on one line, with its code. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly code: CliErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The process's exit statuses, for scripts. */
export const exitStatuses = {
  /** The command succeeded, or the watched run ended with the status SUCCEEDED. */
  done: 0,
  /** The command line was invalid, or the API rejected the request. */
  refused: 1,
  /**
   * The watched run ended with the status COMPLETED_WITH_FAILURES, or is a verification that found changes.
   */
  completedWithFailures: 2,
  /** The watched run ended with the status FAILED. */
  failed: 3,
  /** The watched run ended with the status STOPPED. */
  stopped: 4,
  /**
   * There was no usable response: the host is not running, the API is unreachable or broken, or signing in
   * failed.
   */
  noAnswer: 5,
  /** The user stopped watching with Ctrl-C. The run continues. */
  interrupted: 130,
} as const;

export type ExitStatus = (typeof exitStatuses)[keyof typeof exitStatuses];

/** The `--help` text about exit statuses. */
export const exitStatusHelp = `
Exit status:
  0    success; if a run was watched, it SUCCEEDED
  1    usage error, or the API refused the request
  2    the run COMPLETED_WITH_FAILURES, or a verification found something left to change
  3    the run FAILED
  4    the run STOPPED
  5    no response: the host is not running, the API is unreachable or broken, or nobody is signed in
  130  Ctrl-C while watching; the run continues`;

const byRunStatus: Readonly<Record<RunStatus, ExitStatus>> = {
  QUEUED: exitStatuses.done,
  RUNNING: exitStatuses.done,
  STOPPING: exitStatuses.done,
  SUCCEEDED: exitStatuses.done,
  COMPLETED_WITH_FAILURES: exitStatuses.completedWithFailures,
  FAILED: exitStatuses.failed,
  STOPPED: exitStatuses.stopped,
};

export const exitStatusOf = (status: RunStatus): ExitStatus => byRunStatus[status];

const noAnswer: readonly CliErrorCode[] = ['HostNotRunning', 'Unreachable', 'SignIn', 'Internal'];

export const exitStatusOfError = (code: CliErrorCode): ExitStatus =>
  noAnswer.includes(code) ? exitStatuses.noAnswer : exitStatuses.refused;
