import type { Job } from '#shared/jobs/job/job';
import type { LogSource } from '#shared/jobs/run/log-lines';
import { timeInWords } from '../../components/filter/time-range-words';
import type { ActiveFilter } from '../../components/filter/url-search';
import type { LeastLevel, LogsSearch } from './search';

export const levelLabels: Readonly<Record<LeastLevel, string>> = {
  warning: 'Warnings and errors',
  error: 'Errors',
};

export const sourceLabels: Readonly<Record<LogSource, string>> = { run: 'Runs', command: 'Commands' };

export function activeFilters(
  search: LogsSearch,
  jobs: readonly Pick<Job, 'name' | 'title'>[],
  nowMs: number,
): readonly ActiveFilter<LogsSearch>[] {
  const { q, level, source, job, run, user } = search;
  const time = timeInWords(search, nowMs);
  const title = jobs.find(({ name }) => name === job)?.title ?? job;
  return [
    ...(q ? [{ key: 'q', label: `Text: ${q}`, without: { q: undefined } }] : []),
    ...(level
      ? [{ key: 'level', label: `Level: ${levelLabels[level]}`, without: { level: undefined } }]
      : []),
    ...(source ? [{ key: 'source', label: sourceLabels[source], without: { source: undefined } }] : []),
    ...(job ? [{ key: 'job', label: `Job: ${title}`, without: { job: undefined } }] : []),
    ...(run ? [{ key: 'run', label: `Run: ${run}`, without: { run: undefined } }] : []),
    ...(user ? [{ key: 'user', label: `User: ${user}`, without: { user: undefined } }] : []),
    ...(time
      ? [
          {
            key: 'time',
            label: `Time: ${time}`,
            without: { range: undefined, from: undefined, to: undefined },
          },
        ]
      : []),
  ];
}
