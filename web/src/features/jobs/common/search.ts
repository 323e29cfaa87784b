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

/** The tabs on a run page. */
export const runTabs = ['findings', 'report', 'log', 'changes', 'failures', 'lanes', 'details'] as const;
export type RunTab = (typeof runTabs)[number];

/**
 * The search parameters of /admin/jobs/$runId: the tab with its filters and page, and whether to offer to run
 * the job again.
 */
export const runSearch = searchParams({
  again: yes,
  tab: oneOf(runTabs),
  level: oneOf(logFilters),
  table: word,
  /** The error code used to filter failures. */
  code: word,
  /** The cause used to filter failures. */
  cause: word,
  /** True to include failures that were resolved by a retry. */
  settled: yesOrNo,
  /** The kind used to filter findings. */
  kind: word,
  ...pageParams,
});

/**
 * The search parameters of /admin/jobs: the search text, the group whose jobs are all shown, the job whose
 * start form is open, and the run that prefills the form.
 */
export const jobsSearch = searchParams({ q: typedText, more: word, start: word, from: word });

export type JobsSearch = ParsedSearch<typeof jobsSearch>;

/**
 * The search parameters of /admin/migrations: the filters, the job whose details are open, and the history
 * page.
 */
export const migrationsSearch = searchParams({ q: typedText, table: word, job: word, ...pageParams });

export type MigrationsSearch = ParsedSearch<typeof migrationsSearch>;

export type RunSearch = ParsedSearch<typeof runSearch>;
