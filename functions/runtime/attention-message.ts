import type { Counts } from '#shared/jobs/run/lane';
import type { RunStatus } from '#shared/jobs/run/run-status';

/** The message about a run that needs attention. */
export interface AttentionMessage extends Pick<Counts, 'read' | 'changed' | 'failed' | 'unchanged'> {
  /** The requested action. If absent, the message asks someone to look at a run that has ended. */
  readonly kind?: 'approval';
  readonly runId: string;
  readonly attempt: number;
  readonly title: string;
  readonly job: string;
  readonly status: RunStatus;
  readonly startedBy: string;
  /** When it ended, ISO 8601 in UTC. */
  readonly at: string;
  /** Why it needs attention, as a sentence. */
  readonly reason: string;
}

/** Sends such a message. Resolves when the receiver has accepted it. */
export type PublishAttention = (message: AttentionMessage) => Promise<void>;
