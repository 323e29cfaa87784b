import * as z from 'zod/mini';
import { lenient, pageSearch } from '../../components/url-search';
import { logFilters } from './log-lines';

/** Parts of a run's page. */
export const runTabs = ['findings', 'report', 'log', 'changes', 'failures', 'lanes', 'details'] as const;
export type RunTab = (typeof runTabs)[number];

/** Search parameters of /admin/jobs/$runId: the tab, and the filters and page of what it shows. */
export const runSearch = z.object({
  tab: lenient(z.enum(runTabs)),
  level: lenient(z.enum(logFilters)),
  table: lenient(z.string()),
  /** Code of the failures shown. */
  code: lenient(z.string()),
  /** True: failures that a retry settled too. */
  settled: lenient(z.boolean()),
  /** Kind of the findings shown. */
  kind: lenient(z.string()),
  ...pageSearch.shape,
});

/** Search parameters of /admin/jobs: the job whose start form is open, and the run that it is filled from. */
export const jobsSearch = z.object({
  start: lenient(z.string()),
  from: lenient(z.string()),
});

export type RunSearch = z.infer<typeof runSearch>;
