import type { Job } from '#shared/jobs/job/job';
import { type RunStatusFilter, statusFilters } from '#shared/jobs/run/run-status';
import { timeInWords } from '../../../components/filter/time-range-words';
import type { ActiveFilter } from '../../../components/filter/url-search';
import { wordsIn } from '../../../components/filter/word-list';
import { statusLooks } from '../../../components/run/status-look';
import { type HistorySearch, statusesOf } from './history-search';

export type HistoryFilter = ActiveFilter<HistorySearch>;

export function activeFilters(
  search: HistorySearch,
  jobs: readonly Pick<Job, 'name' | 'title'>[],
  nowMs: number,
): readonly HistoryFilter[] {
  const { q, job, by, assigned, kind, attention } = search;
  const statuses = statusesOf(search).known;
  const time = timeInWords(search, nowMs);
  const filters: readonly (HistoryFilter | undefined)[] = [
    q ? { key: 'q', label: `Text: ${q}`, without: { q: undefined } } : undefined,
    job
      ? {
          key: 'job',
          label: `Job: ${wordsIn(job)
            .map((one) => jobs.find(({ name }) => name === one)?.title ?? one)
            .join(', ')}`,
          without: { job: undefined },
        }
      : undefined,
    statuses.length > 0
      ? {
          key: 'status',
          label: `Status: ${statuses.map(statusWords).join(', ')}`,
          without: { status: undefined },
        }
      : undefined,
    kind
      ? { key: 'kind', label: kind === 'dry' ? 'Dry runs' : 'Real runs', without: { kind: undefined } }
      : undefined,
    by ? { key: 'by', label: `Started by: ${by}`, without: { by: undefined } } : undefined,
    assigned
      ? { key: 'assigned', label: `Assigned to: ${assigned}`, without: { assigned: undefined } }
      : undefined,
    time
      ? {
          key: 'time',
          label: `Started: ${time}`,
          without: { range: undefined, from: undefined, to: undefined },
        }
      : undefined,
    attention ? { key: 'attention', label: 'Needs attention', without: { attention: undefined } } : undefined,
  ];
  return filters.filter((filter) => filter !== undefined);
}

const statusWords = (status: RunStatusFilter): string =>
  status === 'ANY_FAILURE' ? 'Any failure' : statusLooks[status].label;

export const statusOptions = statusFilters.map((value) => ({
  value,
  label: statusWords(value),
  ...(value === 'ANY_FAILURE' && {
    note: 'Failed, completed with failures, or stopped with failed records',
  }),
}));
