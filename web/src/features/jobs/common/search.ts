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
import { logFilters } from './log-filters';

/** The tabs of a run's page. */
export const runTabs = ['findings', 'report', 'log', 'changes', 'failures', 'lanes', 'details'] as const;
export type RunTab = (typeof runTabs)[number];

/**
 * The search parameters of /admin/jobs/$runId: whether to ask about running the job again, the tab, and its
 * filters and page.
 */
export const runSearch = searchParams({
  again: yes,
  tab: oneOf(runTabs),
  level: oneOf(logFilters),
  table: word,
  /** The error code by which failures are filtered. */
  code: word,
  /** The cause by which failures are filtered. */
  cause: word,
  /** True to include failures that a retry has resolved. */
  settled: yesOrNo,
  /** The kind by which findings are filtered. */
  kind: word,
  ...pageParams,
});

/**
 * The search parameters of /admin/jobs: the search text, the group that shows all its jobs, the job whose
 * start form is open, and the run that prefills this form.
 */
export const jobsSearch = searchParams({ q: typedText, more: word, start: word, from: word });

export type JobsSearch = ParsedSearch<typeof jobsSearch>;

/**
 * The search parameters of /admin/migrations: the filters, the job whose details are open, and the page of
 * the history.
 */
export const migrationsSearch = searchParams({ q: typedText, table: word, job: word, ...pageParams });

export type MigrationsSearch = ParsedSearch<typeof migrationsSearch>;

export type RunSearch = ParsedSearch<typeof runSearch>;
