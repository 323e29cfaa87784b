import { useEffect, useState } from 'react';
import { addSample, type ProgressSample, readsPerSecond, timeLeftMs } from '#shared/jobs/estimate';
import type { JobRun } from '#shared/jobs/run';
import { averageRate, isSettled } from './run-facts';

/** How fast an active run reads and how long it will take; undefined while unknown. */
export interface Estimate {
  /** Records read a second of late. */
  readonly perSecond: number | undefined;
  readonly leftMs: number | undefined;
}

/** Estimates from the polls that this page has seen; until there are two, from the run's beginning. */
export function useEstimate(run: JobRun, updatedAtMs: number): Estimate {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  const { read, attempt } = run;

  useEffect(() => {
    setSamples((known) => addSample(known, { atMs: updatedAtMs, read, attempt }));
  }, [updatedAtMs, read, attempt]);

  if (!isSettled(run, updatedAtMs)) return { perSecond: undefined, leftMs: undefined };
  const perSecond = readsPerSecond(samples) ?? averageRate(run, updatedAtMs);
  return { perSecond, leftMs: timeLeftMs(run, perSecond) };
}
