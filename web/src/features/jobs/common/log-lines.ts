import { pageSizes } from '#shared/api/page-size';
import { rereadCursor } from '#shared/jobs/run/log-cursor';
import type { LogLevel, LogLine } from '#shared/jobs/run/run';

/**
 * Lines that one request asks for: as many as the server gives. A page that is full is followed by another.
 */
export const logPageSize = pageSizes.jobLog.most;
/** Lines that the panel keeps; of a longer log the newest. */
export const maxLogLines = 100_000;

/** What is known of a run's log: lines in the order of their ids, no line twice. */
export interface RunLog {
  readonly lines: readonly LogLine[];
  /** Where to read on at once, because the last page was full; undefined when the end was reached. */
  readonly readOnFrom?: string | undefined;
  /** The end of the log was reached once; what comes now is new or read again. */
  readonly caughtUp: boolean;
}

export const emptyLog: RunLog = { lines: [], caughtUp: false };

/**
 * The `after` of the next request: where a full page broke off, else the last line seen minus 10 s, because
 * ids of several lanes arrive out of order (engine.md, section 6). Undefined reads from the start.
 */
export function nextLogCursor({ lines, readOnFrom }: RunLog): string | undefined {
  const last = lines.at(-1);
  return readOnFrom ?? (last === undefined ? undefined : rereadCursor(last.id));
}

const byId = (a: LogLine, b: LogLine) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Adds a page of lines, drops doubles and puts late lines where they belong. Without a new line, `lines`
 * stays the same array.
 */
export function extendLog(log: RunLog, page: readonly LogLine[]): RunLog {
  const readOnFrom = page.length >= logPageSize ? page.at(-1)?.id : undefined;
  const caughtUp = log.caughtUp || readOnFrom === undefined;
  const known = new Set(tail(log.lines, page[0]?.id).map(({ id }) => id));
  const fresh = page.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return { lines: log.lines, readOnFrom, caughtUp };
  return { lines: merge(log.lines, fresh).slice(-maxLogLines), readOnFrom, caughtUp };
}

/** Lines from an id on: the only ones that a page which begins there can repeat. */
function tail(lines: readonly LogLine[], from: string | undefined): readonly LogLine[] {
  const start = from === undefined ? -1 : lines.findLastIndex(({ id }) => id < from);
  return lines.slice(start + 1);
}

function merge(lines: readonly LogLine[], fresh: readonly LogLine[]): LogLine[] {
  const late = tail(lines, fresh[0]?.id);
  const merged = new Map([...late, ...fresh].map((line) => [line.id, line]));
  return [...lines.slice(0, lines.length - late.length), ...[...merged.values()].sort(byId)];
}

export const logFilters = ['all', 'warning', 'error'] as const;
/** Which lines the log shows: all, warnings and errors, or errors only. */
export type LogFilter = (typeof logFilters)[number];

const shownLevels: Readonly<Record<LogFilter, readonly LogLevel[]>> = {
  all: ['info', 'warning', 'error'],
  warning: ['warning', 'error'],
  error: ['error'],
};

/** The lines that a filter lets through. */
export function filterLog(lines: readonly LogLine[], filter: LogFilter): readonly LogLine[] {
  return filter === 'all' ? lines : lines.filter(({ level }) => shownLevels[filter].includes(level));
}

/** The log as a text file: one line each, times in UTC. */
export function logAsText(lines: readonly LogLine[]): string {
  return lines
    .map(({ at, level, attempt, lane, message }) => {
      const place = lane === null || lane === undefined ? '' : ` worker ${lane}`;
      return `${at} ${level.toUpperCase().padEnd(7)} attempt ${attempt}${place}: ${message}\n`;
    })
    .join('');
}
