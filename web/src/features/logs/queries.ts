import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { rereadCursor, rereadMs, ulidAt } from '#shared/jobs/run/log-cursor';
import { type ActivityLine, type LogLevel, type LogSource, logLevels } from '#shared/jobs/run/log-lines';
import type { FetchPage } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { type FilledPage, filledPage, noItems } from '../../api/filled-page';
import { excludesAll, isoTimesOf } from '../../components/filter/time-range';
import { filtersOf, type LogsSearch } from './search';

export const linesPageSize = 50;

/** The number of requests, which together search 50,000 lines. */
const maxReads = 10;
const followMs = 3_000;

const linesKey = ['logs'] as const;

const linesDocument = gql(`query Lines(
  $levels: [LogLevel!], $source: LogSource, $job: String, $run: String, $user: String, $search: String,
  $from: AWSDateTime, $to: AWSDateTime, $after: ID, $limit: Int, $nextToken: String
) {
  logLines(
    levels: $levels, source: $source, job: $job, run: $run, user: $user, search: $search,
    from: $from, to: $to, after: $after, limit: $limit, nextToken: $nextToken
  ) {
    items { id at level source message user job runId attempt lane operation record code reference durationMs }
    nextToken
  }
}`);

interface LineQuestion {
  readonly levels?: readonly LogLevel[] | undefined;
  readonly source?: LogSource | undefined;
  readonly job?: string | undefined;
  readonly run?: string | undefined;
  readonly user?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly nextToken?: string | undefined;
}

const fetchLines = async (question: LineQuestion) => (await graphql(linesDocument, question)).logLines;

function questionOf(search: LogsSearch): Omit<LineQuestion, 'limit'> {
  const { level, source, job, run, user, q } = search;
  return {
    levels: level === undefined ? undefined : logLevels.slice(logLevels.indexOf(level)),
    source,
    job,
    run,
    user,
    search: q,
    ...isoTimesOf(search, Date.now()),
  };
}

export const linesQuery = (search: LogsSearch) =>
  queryOptions({
    queryKey: [...linesKey, filtersOf(search), search.token],
    queryFn: async (): Promise<FilledPage<ActivityLine>> => {
      if (excludesAll(search)) return noItems;
      const question = questionOf(search);
      return filledPage((nextToken) => fetchLines({ ...question, limit: linesPageSize, nextToken }), {
        size: linesPageSize,
        begin: search.token,
        maxReads,
        isExact: true,
      });
    },
    placeholderData: keepPreviousData,
  });

/**
 * Adds each response's lines to those found. It is refetched every few seconds while the tab is visible.
 * @param page the lines on the first page
 * @param loadedMs when the page was loaded, since the epoch; 0 if it has not loaded yet
 */
export const newLinesQuery = (search: LogsSearch, page: readonly ActivityLine[], loadedMs: number) => {
  const queryKey = [...linesKey, filtersOf(search), 'new', loadedMs];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<readonly ActivityLine[]> => {
      const known = client.getQueryData<readonly ActivityLine[]>(queryKey) ?? [];
      const after = newerThan(known.length > 0 ? known : page, loadedMs);
      const question = { ...questionOf(search), after, limit: pageSizes.logLines.most };
      return withNewLines(known, (await fetchLines(question)).items);
    },
    refetchInterval: followMs,
    gcTime: followMs,
  });
};

export const linesOfSearch = (search: LogsSearch): FetchPage<ActivityLine> => {
  const question = questionOf(search);
  return (nextToken) => fetchLines({ ...question, limit: pageSizes.logLines.most, nextToken });
};

/**
 * Returns the `after` value for newer lines: 10 s before the newest known, because each writer has its own
 * clock and indexes lag.
 * @param loadedMs when the page was loaded, since the epoch; used if no lines are known
 */
export function newerThan(lines: readonly ActivityLine[], loadedMs: number): string {
  const [newest] = lines;
  return newest ? rereadCursor(newest.id) : ulidAt(loadedMs - rereadMs);
}

/**
 * Merges lines from several responses, newest first and without duplicates. Returns the same array if there
 * are no new lines.
 */
export function withNewLines(
  known: readonly ActivityLine[],
  fresh: readonly ActivityLine[],
): readonly ActivityLine[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return known;
  return [...added, ...known].sort((a, b) => (a.id < b.id ? 1 : -1));
}
