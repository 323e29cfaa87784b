import { useEffect, useEffectEvent } from 'react';
import type { JobRun } from '#shared/jobs/run/run';

/**
 * Repeats a scan after a run that changed records.
 * @param ended the run that has ended, if any; each run triggers one scan
 */
export function useRescan(ended: string | undefined, delayMs: number, scan: () => void): void {
  const latest = useEffectEvent(scan);
  useEffect(() => {
    if (ended === undefined) return;
    const timer = setTimeout(() => latest(), delayMs);
    return () => clearTimeout(timer);
  }, [ended, delayMs]);
}

/** Returns the reason why an incomplete run did not read every record. */
export function shortfall({ status, reason }: Pick<JobRun, 'status' | 'reason'>): string {
  if (status === 'STOPPED') return 'the run was stopped before it had read every record.';
  return reason ?? 'the run could not continue.';
}
