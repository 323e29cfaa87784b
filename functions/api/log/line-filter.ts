import type { ActivityLine, LogLevel, LogSource } from '#shared/jobs/run/log-lines';
import { searchWords } from '#shared/jobs/run/run-search';

/** Null is like omitting the filter. */
export interface LineFilter {
  readonly levels?: readonly LogLevel[] | null | undefined;
  readonly source?: LogSource | null | undefined;
  readonly job?: string | null | undefined;
  /** Or its last characters. */
  readonly run?: string | null | undefined;
  /** A part of an email. */
  readonly user?: string | null | undefined;
  /** Words that must all occur, in any order. */
  readonly search?: string | null | undefined;
}

/** Apart from its log levels, accepts every line, so only the requested number needs to be read. */
export const isOpen = ({ source, job, run, user, search }: LineFilter): boolean =>
  !(source || job || run?.trim() || user?.trim() || search?.trim());

/** Ignores case. */
export function lineTest({
  levels,
  source,
  job,
  run,
  user,
  search,
}: LineFilter): (line: ActivityLine) => boolean {
  const wantedRun = run?.trim().toUpperCase();
  const wantedUser = user?.trim().toLowerCase();
  const words = searchWords(search ?? '').map((word) => word.toLowerCase());
  return (line) =>
    (!levels?.length || levels.includes(line.level)) &&
    (!source || line.source === source) &&
    (!job || line.job === job) &&
    (!wantedRun || (line.runId?.endsWith(wantedRun) ?? false)) &&
    (!wantedUser || (line.user?.toLowerCase().includes(wantedUser) ?? false)) &&
    (words.length === 0 || hasWords(line, words));
}

function hasWords(line: ActivityLine, words: readonly string[]): boolean {
  const { message, job, operation, record, user, code, reference, runId } = line;
  const text = [message, job, operation, record, user, code, reference, runId].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}
