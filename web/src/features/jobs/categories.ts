import type { Job } from '#shared/jobs/run';

type Category = Job['category'];

/** Headings of the catalogue, in the order in which they stand. */
export const categoryTitles: Readonly<Record<Category, string>> = {
  'one-time': 'One-time migrations',
  reusable: 'Reusable jobs',
  cleanup: 'Clean-up',
  audit: 'Audits',
  report: 'Reports',
};

const order = Object.keys(categoryTitles);

/** The categories that jobs are in, in the catalogue's order. */
export function categoriesOf(jobs: readonly Job[]): readonly Category[] {
  return [...new Set(jobs.map(({ category }) => category))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
}
