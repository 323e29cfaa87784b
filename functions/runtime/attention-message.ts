import type { Counts, Written } from '#shared/jobs/run/lane';
import type { RunStatus } from '#shared/jobs/run/run-status';

export interface AttentionMessage extends Pick<Counts, 'read' | 'changed' | 'failed' | 'unchanged'>, Written {
  /**
   * The action that the message asks for: to decide on a request for approval, or to look at an active run
   * that the reconciler cannot close, or at a run whose verification found something. If absent, the message
   * asks the recipient to look at a run that has ended.
   */
  readonly kind?: 'approval' | 'stuck' | 'verification';
  readonly runId: string;
  readonly attempt: number;
  readonly title: string;
  readonly job: string;
  readonly status: RunStatus;
  readonly startedBy: string;
  /** The time at which the run ended, approval was requested or the problem was found, in ISO 8601 (UTC). */
  readonly at: string;
  /** The reason why the run needs attention, in one or more sentences. */
  readonly reason: string;
}

/** Sends a message about a run that needs attention. Resolves once the receiver has accepted the message. */
export type PublishAttention = (message: AttentionMessage) => Promise<void>;
