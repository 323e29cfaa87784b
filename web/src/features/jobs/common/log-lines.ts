import { pageSizes } from '#shared/api/page-size';
import { rereadCursor } from '#shared/jobs/run/log-cursor';
import type { LogLevel, LogLine } from '#shared/jobs/run/log-lines';
import type { LogFilter } from './search';

/** The page size. A full page is followed by another request. */
export const logPageSize = pageSizes.jobLog.most;
/** The number of lines kept, which are the newest of a longer log. */
export const maxLogLines = 100_000;

/** The log as loaded so far, ordered by ID, without duplicates. */
export interface RunLog {
  readonly lines: readonly LogLine[];
  /**
   * The last line of a full page, after which the next request continues. Undefined once the end has been
   * reached.
   */
  readonly readOnFrom?: string | undefined;
  /**
   * True once the end of the log has been reached. Any pages read after that contain new or repeated lines.
   */
  readonly caughtUp: boolean;
}

export const emptyLog: RunLog = { lines: [], caughtUp: false };

/**
 * Returns the ID after which to read on: after a full page, its last line. Otherwise an ID 10 s before the
 * last known line, because lanes' lines arrive out of order (docs/engine/logs.md). Undefined reads from the
 * start.
 */
export function nextLogCursor({ lines, readOnFrom }: RunLog): string | undefined {
  const last = lines.at(-1);
  return readOnFrom ?? (last === undefined ? undefined : rereadCursor(last.id));
}

const byId = (a: LogLine, b: LogLine) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Adds a page in order, without duplicates. If it has no new lines, the same `lines` array is kept. */
export function extendLog(log: RunLog, page: readonly LogLine[]): RunLog {
  const readOnFrom = page.length >= logPageSize ? page.at(-1)?.id : undefined;
  const caughtUp = log.caughtUp || readOnFrom === undefined;
  const known = new Set(tail(log.lines, page[0]?.id).map(({ id }) => id));
  const fresh = page.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return { lines: log.lines, readOnFrom, caughtUp };
  return { lines: merge(log.lines, fresh).slice(-maxLogLines), readOnFrom, caughtUp };
}

/** Returns the lines that a page starting at this ID can repeat. */
function tail(lines: readonly LogLine[], from: string | undefined): readonly LogLine[] {
  const start = from === undefined ? -1 : lines.findLastIndex(({ id }) => id < from);
  return lines.slice(start + 1);
}

function merge(lines: readonly LogLine[], fresh: readonly LogLine[]): LogLine[] {
  const late = tail(lines, fresh[0]?.id);
  const merged = new Map([...late, ...fresh].map((line) => [line.id, line]));
  return [...lines.slice(0, lines.length - late.length), ...[...merged.values()].sort(byId)];
}

const shownLevels: Readonly<Record<LogFilter, readonly LogLevel[]>> = {
  all: ['info', 'warning', 'error'],
  warning: ['warning', 'error'],
  error: ['error'],
};

export function filterLog(lines: readonly LogLine[], filter: LogFilter): readonly LogLine[] {
  return filter === 'all' ? lines : lines.filter(({ level }) => shownLevels[filter].includes(level));
}

/** Formats the log, with times in UTC. */
export function logAsText(lines: readonly LogLine[]): string {
  return lines
    .map(({ at, level, attempt, lane, message }) => {
      const place = lane === null || lane === undefined ? '' : ` worker ${lane}`;
      return `${at} ${level.toUpperCase().padEnd(7)} attempt ${attempt}${place}: ${message}\n`;
    })
    .join('');
}
