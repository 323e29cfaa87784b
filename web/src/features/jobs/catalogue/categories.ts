import type { Job } from '#shared/jobs/job/job';

export type JobGroup = Job['category'] | 'demo';

/** The headings in catalogue order. */
export const groupTitles: Readonly<Record<JobGroup, string>> = {
  'one-time': 'One-time migrations',
  reusable: 'Reusable jobs',
  cleanup: 'Clean-up',
  audit: 'Audits',
  report: 'Reports',
  demo: 'Demo and test data',
};

export const groupPlurals: Readonly<Record<JobGroup, string>> = {
  'one-time': 'one-time migrations',
  reusable: 'reusable jobs',
  cleanup: 'clean-up jobs',
  audit: 'audits',
  report: 'reports',
  demo: 'jobs for demo and test data',
};

/** Returns a job's group. Jobs that create sample records are separate from jobs that work on real ones. */
export const groupOf = ({ name, category }: Pick<Job, 'name' | 'category'>): JobGroup =>
  /^demo-|-test-data/.test(name) ? 'demo' : category;

export const groupsOf = (jobs: readonly Job[]): readonly JobGroup[] =>
  (Object.keys(groupTitles) as JobGroup[]).filter((group) => jobs.some((job) => groupOf(job) === group));

export function jobsFound(jobs: readonly Job[], text: string): readonly Job[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter(({ title, description, name, tables }) => {
    const whole = [title, description, name, ...tables].join(' ').toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

/** Sorts jobs. Those without a recent run come last, in catalogue order. */
export function lastRunFirst(
  jobs: readonly Job[],
  runs: readonly { readonly job: string }[],
): readonly Job[] {
  const place = new Map<string, number>();
  for (const [index, { job }] of runs.entries()) if (!place.has(job)) place.set(job, index);
  return jobs.toSorted((a, b) => (place.get(a.name) ?? runs.length) - (place.get(b.name) ?? runs.length));
}
