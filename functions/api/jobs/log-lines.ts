import { z } from 'zod';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { epochMsOf } from '#shared/api/utc-time';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { ulidAt } from '#shared/jobs/run/log-cursor';
import {
  type ActivityLine,
  type LogLevel,
  type LogSource,
  logLevels,
  logSources,
} from '#shared/jobs/run/log-lines';
import { maxSearchLength, maxSearchWords, searchWords } from '#shared/jobs/run/run-search';
import { hasUlidCharacters, isUlid, ulidLength } from '#shared/jobs/run/ulid';
import { shorten } from '#shared/text/show-value';
import { type LinePlace, type LineRange, type LineRow, mergedLines } from '../log/merged-lines';
import { type PageOf, pageToken, placeOf } from '../request/page-token';
import { isPermitted } from '../request/permission';
import { type ApiRequest, operation } from '../request/request';

/** The maximum number of lines searched per response, about 1.5 MB. */
const maxLooked = 5_000;
/**
 * The number of lines read at once from each partition during a search. It is large, because few of the lines
 * may match.
 */
const searchSize = 1_000;

const { standard, most } = pageSizes.logLines;
const text = z.string().max(maxSearchLength);
const search = text.refine((words) => searchWords(words).length <= maxSearchWords, {
  error: `at most ${maxSearchWords} words`,
});

const args = {
  levels: z.array(z.enum(logLevels)).max(logLevels.length).nullish(),
  source: z.enum(logSources).nullish(),
  job: text.nullish(),
  run: text.nullish(),
  user: text.nullish(),
  search: search.nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  after: z
    .string()
    .refine((id) => id.length <= ulidLength && hasUlidCharacters(id), { error: 'a log line ID' })
    .nullish(),
  limit: z.int().min(1).nullish(),
  nextToken: z.string().nullish(),
};

/**
 * Lists the lines of all runs and commands, latest first, without those of runs that the caller cannot see.
 * The page token contains the last line that was checked, so new lines do not shift the pages.
 */
export const logLines = operation(args, async (asked, request): Promise<Page<ActivityLine>> => {
  const of = pageOfLines(asked, request);
  const before = placeOf(of, asked.nextToken, isUlid);
  const range = rangeOf(asked, before);
  const places = await placesOf(asked, request);
  if (places.length === 0 || range.from > range.to) return { items: [], nextToken: null };
  const limit = Math.min(asked.limit ?? standard, most);
  const lines = mergedLines(request.engine, places, range, isOpen(asked) ? limit + 2 : searchSize);
  const { items, last } = await readPage(lines, { limit, asked, before, request });
  return { items, nextToken: pageToken(of, last) };
});

/**
 * Returns what a page token is bound to. The times are not part of it, because a range such as "the last
 * hour" shifts from one request to the next.
 */
const pageOfLines = (
  { from: _from, to: _to, limit: _limit, nextToken: _token, ...question }: z.output<z.ZodObject<typeof args>>,
  request: ApiRequest,
): PageOf => ({ list: 'logLines', question, request });

interface PageRequest {
  readonly limit: number;
  readonly asked: LineFilter & { readonly after?: string | null | undefined };
  /** The last line of the previous page. */
  readonly before: string | undefined;
  readonly request: ApiRequest;
}

/** Reads a page. `last` is the last line that was checked; undefined if there are no more. */
async function readPage(
  lines: AsyncIterable<LineRow>,
  { limit, asked, before, request }: PageRequest,
): Promise<{ readonly items: readonly ActivityLine[]; readonly last: string | undefined }> {
  const matches = lineTest(asked);
  const items: ActivityLine[] = [];
  let looked = 0;
  let last: string | undefined;
  for await (const row of lines) {
    // The range is inclusive, but the caller already has the lines at both ends.
    if (row.sk === before || row.sk === asked.after) continue;
    if (items.length === limit || looked === maxLooked) return { items, last };
    looked += 1;
    last = row.sk;
    if (!isPermitted(request.identity, accessOfLine(row))) continue;
    const line = lineView(row);
    if (matches(line)) items.push(line);
  }
  return { items, last: undefined };
}

/**
 * Returns a run's two partitions, or those of the log levels. Empty if the run does not exist or the caller
 * cannot see it.
 */
async function placesOf(
  { run, levels }: LineFilter,
  { engine, identity }: ApiRequest,
): Promise<readonly LinePlace[]> {
  const runId = run?.trim().toUpperCase();
  if (!runId || !isUlid(runId))
    return (levels?.length ? [...new Set(levels)] : logLevels).map((level) => ({ level }));
  const row = await readRunRow(engine, runId);
  if (!row || !isPermitted(identity, row.access)) return [];
  return [{ pk: ledgerKeys.log(runId) }, { pk: ledgerKeys.commandsOnRun(runId) }];
}

/** A text that sorts after every line ID. */
const endOfTime = 'Z'.repeat(ulidLength);

function rangeOf(
  asked: {
    readonly from?: string | null | undefined;
    readonly to?: string | null | undefined;
    readonly after?: string | null | undefined;
  },
  before: string | undefined,
): LineRange {
  const fromMs = timeOf('from', asked.from);
  const toMs = timeOf('to', asked.to);
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) {
    throw new AppError(
      'BadRequest',
      `from is ${asked.from}, which is after to (${asked.to}); expected a time at or before to.`,
      {
        info: { field: 'from', expected: 'a time at or before to' },
      },
    );
  }
  const begins = [asked.after || '0', fromMs === undefined ? '0' : ulidAt(fromMs)];
  const ends = [before ?? endOfTime, toMs === undefined ? endOfTime : ulidAt(toMs + 1)];
  return { from: begins.sort().at(-1) ?? '0', to: ends.sort()[0] ?? endOfTime };
}

function timeOf(field: string, value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const ms = epochMsOf(value);
  if (Number.isFinite(ms)) return ms;
  const expected = 'a time such as 2026-01-31T08:00:00Z';
  throw new AppError('BadRequest', `${field} is '${shorten(value)}'; expected ${expected}.`, {
    info: { field, expected },
  });
}

/** A filter of lines. Null is like omitting a property. */
interface LineFilter {
  readonly levels?: readonly LogLevel[] | null | undefined;
  readonly source?: LogSource | null | undefined;
  readonly job?: string | null | undefined;
  /** A run's ID or its last characters. */
  readonly run?: string | null | undefined;
  /** Part of an email address. */
  readonly user?: string | null | undefined;
  /** Words that must all occur in the line, in any order. */
  readonly search?: string | null | undefined;
}

/**
 * True for a filter that, apart from log levels, accepts every line, so that only the requested number needs
 * to be read.
 */
const isOpen = ({ source, job, run, user, search }: LineFilter): boolean =>
  !(source || job || run?.trim() || user?.trim() || search?.trim());

/** Returns a function that tests lines, ignoring case. */
function lineTest({ levels, source, job, run, user, search }: LineFilter): (line: ActivityLine) => boolean {
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

function lineView(row: LineRow): ActivityLine {
  return {
    id: row.sk,
    at: textOf(row.at) ?? '',
    level: logLevels.find((level) => level === row.level) ?? ('info' satisfies LogLevel),
    source: row.operation === undefined ? 'run' : 'command',
    message: textOf(row.message) ?? '',
    user: textOf(row.user),
    job: textOf(row.job),
    runId: textOf(row.runId),
    attempt: numberOf(row.attempt),
    lane: numberOf(row.lane),
    operation: textOf(row.operation),
    record: textOf(row.record),
    code: textOf(row.code),
    reference: textOf(row.reference),
    durationMs: numberOf(row.durationMs),
  };
}

/** Returns the group that may see a line. Lines that are too old to have a group are visible to nobody. */
const accessOfLine = ({ access }: LineRow): string | undefined =>
  typeof access === 'string' ? access : undefined;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
