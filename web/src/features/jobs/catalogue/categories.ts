import type { Job } from '#shared/jobs/run/run';

/** A group of the catalogue: a category of jobs, or those that make and clear made-up records. */
export type JobGroup = Job['category'] | 'demo';

/** Headings of the catalogue, in the order in which they stand. */
export const groupTitles: Readonly<Record<JobGroup, string>> = {
  'one-time': 'One-time migrations',
  reusable: 'Reusable jobs',
  cleanup: 'Clean-up',
  audit: 'Audits',
  report: 'Reports',
  demo: 'Demo and test data',
};

/**
 * Which group a job stands in: what fills tables with made-up records stands apart from what works on real
 * ones.
 */
export const groupOf = ({ name, category }: Pick<Job, 'name' | 'category'>): JobGroup =>
  /^demo-|-test-data/.test(name) ? 'demo' : category;

/** The groups that jobs are in, in the catalogue's order. */
export const groupsOf = (jobs: readonly Job[]): readonly JobGroup[] =>
  (Object.keys(groupTitles) as JobGroup[]).filter((group) => jobs.some((job) => groupOf(job) === group));

/** The jobs whose title, description, name or tables have each word of a text, in upper or lower case. */
export function jobsFound(jobs: readonly Job[], text: string): readonly Job[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter(({ title, description, name, tables }) => {
    const whole = [title, description, name, ...tables].join(' ').toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

/** Jobs with a run among the latest first, the newest run first; the others in the catalogue's order. */
export function lastRunFirst(
  jobs: readonly Job[],
  runs: readonly { readonly job: string }[],
): readonly Job[] {
  const place = new Map<string, number>();
  for (const [index, { job }] of runs.entries()) if (!place.has(job)) place.set(job, index);
  return jobs.toSorted((a, b) => (place.get(a.name) ?? runs.length) - (place.get(b.name) ?? runs.length));
}
