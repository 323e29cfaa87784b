import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';

/**
 * Calls a function once, when the given run has ended.
 * @param id the run's ID; undefined before the first start
 */
export function useEnd(
  id: string | undefined,
  run: JobRun | null | undefined,
  onOver: (run: JobRun) => void,
): void {
  const reported = useRef<string>(undefined);
  const latest = useEffectEvent(onOver);
  const over = run?.id === id && run !== undefined && run !== null && !isActive(run.status);
  useEffect(() => {
    if (!over || !run || reported.current === run.id) return;
    reported.current = run.id;
    latest(run);
  }, [over, run]);
}
