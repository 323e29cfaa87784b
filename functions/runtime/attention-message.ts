import type { Counts } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';

/** The message about a run that needs a person. */
export interface AttentionMessage extends Pick<Counts, 'read' | 'changed' | 'failed' | 'unchanged'> {
  readonly runId: string;
  readonly attempt: number;
  readonly title: string;
  readonly job: string;
  readonly status: RunStatus;
  readonly startedBy: string;
  /** When it ended, ISO 8601 in UTC. */
  readonly at: string;
  /** Why it needs a person, in a sentence. */
  readonly reason: string;
}

/** Delivers such messages. Resolves once the receiver has taken the message. */
export type PublishAttention = (message: AttentionMessage) => Promise<void>;
