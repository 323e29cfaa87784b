import { useEffect, useEffectEvent } from 'react';

/**
 * Repeats a scan after a run that changed records has ended.
 *
 * @param ended the ID of the run that has ended, or undefined if no run has ended; each run triggers one scan
 */
export function useRescan(ended: string | undefined, delayMs: number, scan: () => void): void {
  const latest = useEffectEvent(scan);
  useEffect(() => {
    if (ended === undefined) return;
    const timer = setTimeout(() => latest(), delayMs);
    return () => clearTimeout(timer);
  }, [ended, delayMs]);
}
