import { useEffect, useEffectEvent } from 'react';

/**
 * Scans again some time after a run has ended that changed records.
 *
 * @param ended id of the run that has ended; undefined while there is none. Each run is followed by one scan
 */
export function useRescan(ended: string | undefined, delayMs: number, scan: () => void): void {
  const latest = useEffectEvent(scan);
  useEffect(() => {
    if (ended === undefined) return;
    const timer = setTimeout(() => latest(), delayMs);
    return () => clearTimeout(timer);
  }, [ended, delayMs]);
}
