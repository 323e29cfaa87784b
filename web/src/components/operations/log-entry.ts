import type { JobRun } from '#shared/jobs/run/run';
import type { OwnUndo } from '#shared/jobs/run/undo';

export type EntryKind = 'info' | 'success' | 'warning' | 'error';

/** An entry about a run of any admin, or about an event on this page, such as the result of a check. */
export interface LogEntry {
  readonly key: string;
  /** The time in ISO 8601, UTC. */
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
