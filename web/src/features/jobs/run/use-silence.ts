import { useEffect, useState } from 'react';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { JobRun } from '#shared/jobs/run/run';
import { useNow } from '../../../components/time/use-now';

/** How long an answer may take after it is due, in milliseconds, before the page says so. */
const patienceMs = 9_000;

/**
 * Returns the time since the server's last answer about a run, in milliseconds and rounded to seconds.
 * Returns 0 while answers arrive as usual. The time during which the tab was hidden does not count, because
 * nothing is requested then.
 */
export function useSilence(run: JobRun, updatedAtMs: number): number {
  const [shownAtMs, setShownAtMs] = useState(0);
  useEffect(() => {
    const note = () => document.hidden || setShownAtMs(Date.now());
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return useNow((nowMs) => {
    const every = pollEveryMs(run, updatedAtMs);
    if (every === false || nowMs - Math.max(updatedAtMs, shownAtMs) < every + patienceMs) return 0;
    return Math.round((nowMs - updatedAtMs) / 1_000) * 1_000;
  });
}
