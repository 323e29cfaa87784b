import { useEffect, useEffectEvent } from 'react';

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
