import { History } from 'lucide-react';
import type { Job } from '#shared/jobs/job/job';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { statusLooks } from '../../../components/run/status-look';
import type { PalettePlace } from './place';

/** Words for the outcomes of runs. */
const statusWords: Readonly<Record<string, RunStatus>> = {
  failed: 'FAILED',
  failure: 'FAILED',
  failures: 'COMPLETED_WITH_FAILURES',
  running: 'RUNNING',
  stopped: 'STOPPED',
  queued: 'QUEUED',
  succeeded: 'SUCCEEDED',
};

const timeWords = new Set(['last', 'night', 'tonight', 'nightly', 'today', 'yesterday']);
const fillers = new Set(['run', 'runs', 'job', 'jobs', 'what', 'which']);

/**
 * Returns links to runs by status ('failed'), time ('last night') or job ('backup failed'). Empty if no word
 * is a status or a time, or if the other words do not match a job.
 */
export function historyPlaces(words: readonly string[], jobs: readonly Job[]): readonly PalettePlace[] {
  const status = words.map((word) => statusWords[word]).find((found) => found !== undefined);
  const lately = words.some((word) => timeWords.has(word));
  if (status === undefined && !lately) return [];
  const others = words.filter(
    (word) => statusWords[word] === undefined && !timeWords.has(word) && !fillers.has(word),
  );
  if (others.length === 0) return [placeOf(status, lately, undefined)];
  return jobs
    .filter(({ name, title }) => {
      const called = `${name} ${title}`.toLowerCase();
      return others.every((word) => called.includes(word));
    })
    .map((job) => placeOf(status, lately, job));
}

function placeOf(status: RunStatus | undefined, lately: boolean, job: Job | undefined): PalettePlace {
  const search = new URLSearchParams({
    ...(job ? { job: job.name } : {}),
    ...(status ? { status } : {}),
    ...(lately ? { range: '24h' } : {}),
  });
  const label = status && statusLooks[status].label;
  const when = lately ? ', last 24 hours' : '';
  return {
    path: `/admin/jobs/history?${search}`,
    title: `${job ? `Runs of ${job.title}` : 'Runs'}${label ? `: ${label.toLowerCase()}` : ''}${when}`,
    description: 'Job history, filtered',
    icon: History,
  };
}
