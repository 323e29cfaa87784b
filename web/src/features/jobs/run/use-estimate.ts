import { useEffect, useState } from 'react';
import { addSample, type ProgressSample, recordsReadPerSecond, timeLeftMs } from '#shared/jobs/job/estimate';
import type { JobRun } from '#shared/jobs/run/run';
import { averageRate, isSettled } from '../common/run-facts';

/** How fast an active run reads and how long it will take; each undefined while unknown. */
export interface Estimate {
  /** Records read a second of late; never 0. */
  readonly perSecond?: number | undefined;
  readonly leftMs?: number | undefined;
  /** For how long nothing was read, once that is longer than a lane takes between two reports. */
  readonly idleMs?: number | undefined;
}

/** Lanes report once a page; a page that is written takes a few seconds. */
const idleFromMs = 10_000;

/** Estimates from the polls that this page has seen; until there are two, from the run's beginning. */
export function useEstimate(run: JobRun, updatedAtMs: number): Estimate {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  const { attempt } = run;
  const { read } = stretchOf(run);

  useEffect(() => {
    setSamples((known) => addSample(known, { atMs: updatedAtMs, read, attempt }));
  }, [updatedAtMs, read, attempt]);

  return isSettled(run, updatedAtMs) ? estimateFrom(samples, run, updatedAtMs) : {};
}

/** What the samples say of the pace; while nothing moved between them, the average of the run's attempts. */
export function estimateFrom(
  samples: readonly ProgressSample[],
  run: Pick<JobRun, 'read' | 'total' | 'attempts' | 'toRetry' | 'retried'>,
  nowMs: number,
): Estimate {
  const [first] = samples;
  const recent = recordsReadPerSecond(samples);
  const watchedMs = first === undefined ? 0 : nowMs - first.atMs;
  if (recent === 0 && watchedMs >= idleFromMs) return { idleMs: watchedMs };
  const stretch = stretchOf(run);
  const perSecond = recent || averageRate(stretch, nowMs);
  return { perSecond, leftMs: timeLeftMs(stretch, perSecond) };
}

/** What the present attempt has to get through: in a retry the failures, by themselves. */
function stretchOf(run: Pick<JobRun, 'read' | 'total' | 'attempts' | 'toRetry' | 'retried'>) {
  return run.toRetry > 0
    ? { read: run.retried, total: run.toRetry, attempts: run.attempts.slice(-1) }
    : { read: run.read, total: run.total, attempts: run.attempts };
}
