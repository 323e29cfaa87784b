import { countProblems } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { isComplete } from '#shared/jobs/run/run-status';
import { formatCount } from '../../../components/text/number';
import type { Trend } from '../../../components/trend/trend';

const nights = 30;
const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns the first UTC day of the 30 days that end today. */
export const firstDay = (nowMs: number): string => dayOf(nowMs - (nights - 1) * dayMs);

type CountedRun = Pick<JobRun, 'createdAt' | 'findings' | 'status'>;

/**
 * Returns the trend. Each day shows the number of findings that require action from that day's last complete
 * run.
 */
export function findingsTrend(runs: readonly CountedRun[], nowMs: number): Trend {
  const newestFirst = runs
    .filter(({ status }) => isComplete(status))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return {
    look: 'bars',
    format: formatCount,
    units: [{ name: 'Findings', size: 1 }],
    whole: true,
    missing: 'No runs',
    series: [{ key: 'findings', label: 'Findings', color: 'status.completedWithFailures.solid' }],
    points: Array.from({ length: nights }, (_, index) => {
      const day = dayOf(nowMs - (nights - 1 - index) * dayMs);
      const last = newestFirst.find(({ createdAt }) => createdAt.startsWith(day));
      return { x: day, values: { findings: last && countProblems(last.findings) } };
    }),
  };
}
