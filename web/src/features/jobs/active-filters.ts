import type { Job } from '#shared/jobs/run';
import { statusLooks } from '../../components/status-look';
import { formatLocalMinute, formatUtc, isUtcHere } from '../../components/time-format';
import type { ActiveFilter } from '../../components/url-search';
import { type HistorySearch, type TimeRange, timesOf } from './history-search';

/** A filter of the history that is set. */
export type HistoryFilter = ActiveFilter<HistorySearch>;

/** The words of each range of times. */
export const rangeLabels: Readonly<Record<TimeRange, string>> = {
  today: 'Today',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  custom: 'From and to',
};

/** A minute in the viewer's zone, with UTC beside it where that is another. */
export function minuteInWords(atMs: number): string {
  const here = formatLocalMinute(atMs);
  return isUtcHere(atMs) ? here : `${here} (${formatUtc(atMs).slice(0, 16)} UTC)`;
}

function timeInWords(search: HistorySearch, nowMs: number): string | undefined {
  const { range } = search;
  if (range === undefined) return undefined;
  if (range !== 'custom') return rangeLabels[range];
  const { fromMs, toMs } = timesOf(search, nowMs);
  const parts = [
    fromMs === undefined ? undefined : `from ${minuteInWords(fromMs)}`,
    toMs === undefined ? undefined : `to ${minuteInWords(toMs)}`,
  ];
  const words = parts.filter(Boolean).join(' ');
  return words === '' ? undefined : words;
}

/** The filters that are set, in the order of the bar. */
export function activeFilters(
  search: HistorySearch,
  jobs: readonly Pick<Job, 'name' | 'title'>[],
  nowMs: number,
): readonly HistoryFilter[] {
  const { q, job, status, by, kind, attention } = search;
  const time = timeInWords(search, nowMs);
  const filters: readonly (HistoryFilter | undefined)[] = [
    q ? { key: 'q', label: `Text: ${q}`, without: { q: undefined } } : undefined,
    job
      ? {
          key: 'job',
          label: `Job: ${jobs.find(({ name }) => name === job)?.title ?? job}`,
          without: { job: undefined },
        }
      : undefined,
    status
      ? { key: 'status', label: `Status: ${statusLooks[status].label}`, without: { status: undefined } }
      : undefined,
    kind
      ? { key: 'kind', label: kind === 'dry' ? 'Dry runs' : 'Real runs', without: { kind: undefined } }
      : undefined,
    by ? { key: 'by', label: `Started by: ${by}`, without: { by: undefined } } : undefined,
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
