import type { JobRun } from '#shared/jobs/run/run';
import type { OwnUndo } from '#shared/jobs/run/undo';

export type EntryKind = 'info' | 'success' | 'warning' | 'error';

/** From a run, which any admin may have started, or from this page, such as the result of a check. */
export interface LogEntry {
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: EntryKind;
  readonly text: string;
  readonly run?: Pick<JobRun, 'id' | 'startedBy' | 'changed'> & OwnUndo;
}

export type EntryWords = Pick<LogEntry, 'kind' | 'text'>;

export const maxEntries = 50;

/** Returns the latest 50 entries, newest first. */
export const newestEntries = (entries: readonly LogEntry[]): readonly LogEntry[] =>
  entries.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, maxEntries);
