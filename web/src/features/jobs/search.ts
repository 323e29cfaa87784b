import * as z from 'zod/mini';
import { logFilters } from './log-lines';

/** Parts of a run's page. */
export const runTabs = ['findings', 'report', 'log', 'changes', 'failures', 'lanes', 'details'] as const;
export type RunTab = (typeof runTabs)[number];

/** A value in the address that is not understood counts as absent: an old link still opens. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** Page of a list: its number, for the reader, and the token that it is asked for with. */
export const pageSearch = z.object({
  page: lenient(z.int().check(z.minimum(2))),
  token: lenient(z.string()),
});

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
