import { useEffect, useState } from 'react';
import { addSample, type ProgressSample, readsPerSecond, timeLeftMs } from '#shared/jobs/estimate';
import type { JobRun } from '#shared/jobs/run';
import { isActive } from '#shared/jobs/run-status';
import { averageRate } from './run-facts';

/** How fast a run reads and how long it will take; undefined while unknown. */
export interface Estimate {
  /** Records read a second: of late while it is active, over all its attempts when it is over. */
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

  const average = averageRate(run, updatedAtMs);
  if (!isActive(run.status)) return { perSecond: average, leftMs: undefined };
  const perSecond = readsPerSecond(samples) ?? average;
  return { perSecond, leftMs: timeLeftMs(run, perSecond) };
}
