import { useEffect, useEffectEvent } from 'react';

/**
 * Scans again some time after a run has changed records and ended.
 *
 * @param ended id of the ended run; undefined if there is none. Each run is followed by one scan
 */
export function useRescan(ended: string | undefined, delayMs: number, scan: () => void): void {
  const latest = useEffectEvent(scan);
  useEffect(() => {
    if (ended === undefined) return;
    const timer = setTimeout(() => latest(), delayMs);
    return () => clearTimeout(timer);
  }, [ended, delayMs]);
}
