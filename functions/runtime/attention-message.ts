import type { Counts, Written } from '#shared/jobs/run/lane';
import type { RunStatus } from '#shared/jobs/run/run-status';

export interface AttentionMessage extends Pick<Counts, 'read' | 'changed' | 'failed' | 'unchanged'>, Written {
  /**
   * A request for approval to decide, an active run that the reconciler cannot close, or a run whose
   * verification found something. Absent for an ended run.
   */
  readonly kind?: 'approval' | 'stuck' | 'verification';
  readonly runId: string;
  readonly attempt: number;
  readonly title: string;
  readonly job: string;
  readonly status: RunStatus;
  readonly startedBy: string;
  /** When the run ended, approval was requested or the problem was found, ISO 8601 in UTC. */
  readonly at: string;
  readonly reason: string;
}

/** Resolves once the receiver has accepted the message. */
export type PublishAttention = (message: AttentionMessage) => Promise<void>;
