import { useEffect, useEffectEvent } from 'react';

/**
 * Scans again some time after a run with changes has ended.
 *
 * @param ended ID of the ended run; undefined if there is none. Each run triggers one scan
 */
export function useRescan(ended: string | undefined, delayMs: number, scan: () => void): void {
  const latest = useEffectEvent(scan);
  useEffect(() => {
    if (ended === undefined) return;
    const timer = setTimeout(() => latest(), delayMs);
    return () => clearTimeout(timer);
  }, [ended, delayMs]);
}
