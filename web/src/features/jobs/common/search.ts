import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
  word,
  yes,
  yesOrNo,
} from '../../../components/filter/search-params';

/** The log's filters, in a separate file because they are part of the initial load. */
const logFilters = ['all', 'warning', 'error'] as const;

export type LogFilter = (typeof logFilters)[number];

export const runTabs = ['findings', 'report', 'log', 'changes', 'failures', 'lanes', 'details'] as const;
export type RunTab = (typeof runTabs)[number];

export const runSearch = searchParams({
  again: yes,
  tab: oneOf(runTabs),
  level: oneOf(logFilters),
  table: word,
  code: word,
  cause: word,
  /** True to include failures that were resolved by a retry. */
  settled: yesOrNo,
  kind: word,
  ...pageParams,
});

/**
 * The catalogue's URL parameters: the search text, the group whose jobs are all shown, the job whose start
 * form is open, and the run that prefills it.
 */
export const jobsSearch = searchParams({ q: typedText, more: word, start: word, from: word });

export type JobsSearch = ParsedSearch<typeof jobsSearch>;

export const migrationsSearch = searchParams({ q: typedText, table: word, job: word, ...pageParams });

export type MigrationsSearch = ParsedSearch<typeof migrationsSearch>;

export type RunSearch = ParsedSearch<typeof runSearch>;
