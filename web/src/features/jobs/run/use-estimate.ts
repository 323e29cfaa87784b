import { useEffect, useState } from 'react';
import { addSample, type ProgressSample, recordsReadPerSecond, timeLeftMs } from '#shared/jobs/job/estimate';
import type { JobRun } from '#shared/jobs/run/run';
import { averageRate, isSettled } from '../common/run-facts';

/** How fast an active run reads and how long it will take; undefined while unknown. */
export interface Estimate {
  /** The recent number of records read per second; never 0. */
  readonly perSecond?: number | undefined;
  readonly leftMs?: number | undefined;
  /** How long nothing was read, if that is longer than the usual interval between two reports of a lane. */
  readonly idleMs?: number | undefined;
}

/** Lanes report once per page; writing a page takes a few seconds. */
const idleFromMs = 10_000;

/** Estimates from this page's polls. Until there are two polls, the average since the run began is used. */
export function useEstimate(run: JobRun, updatedAtMs: number): Estimate {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  const { attempt } = run;
  const { read } = stretchOf(run);

  useEffect(() => {
    setSamples((known) => addSample(known, { atMs: updatedAtMs, read, attempt }));
  }, [updatedAtMs, read, attempt]);

  return isSettled(run, updatedAtMs) ? estimateFrom(samples, run, updatedAtMs) : {};
}

/**
 * Estimates from the samples' pace. If the samples show no progress, the average of the run's attempts is
 * used.
 */
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

/** The workload of the current attempt: in a retry, only the failures. */
function stretchOf(run: Pick<JobRun, 'read' | 'total' | 'attempts' | 'toRetry' | 'retried'>) {
  return run.toRetry > 0
    ? { read: run.retried, total: run.toRetry, attempts: run.attempts.slice(-1) }
    : { read: run.read, total: run.total, attempts: run.attempts };
}
