import * as z from 'zod/mini';
import { lenient } from '../../components/url-search';

/** Days that a look back may have. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

/** What the table of jobs can be sorted by. */
export const sorts = [
  'title',
  'runs',
  'rate',
  'failed',
  'median',
  'p95',
  'speed',
  'read',
  'reads',
  'writes',
] as const;
export type Sort = (typeof sorts)[number];

/** Search parameters of /admin/performance. */
export const performanceSearch = z.object({
  /** The router takes it for a number. Left out: 30. */
  days: lenient(z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), z.enum(periods)))),
  job: lenient(z.string()),
  /** Left out: real runs. */
  kind: lenient(z.enum(['dry', 'both'])),
  sort: lenient(z.enum(sorts)),
  ascending: lenient(z.literal(true)),
});

export type PerformanceSearch = z.infer<typeof performanceSearch>;
