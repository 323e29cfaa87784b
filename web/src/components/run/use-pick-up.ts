import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { meQuery, runsQuery } from '../../api/runs';

/** The number of a job's latest runs that are searched. */
const runsLookedAt = 10;

interface Sought {
  readonly job: string;
  readonly dryRun?: boolean;
  readonly own: boolean;
}

/**
 * Finds active runs to follow when an admin returns to a page. Searches only once, because the page then
 * knows which runs it has started.
 * @param wanted false if the page already shows a run, or the admin may not follow any
 * @param onFound called with one entry per item of `sought`, undefined if it has no active run; not called if
 * no run was found
 */
export function usePickUp(
  wanted: boolean,
  sought: readonly Sought[],
  onFound: (runs: readonly (JobRun | undefined)[]) => void,
): void {
  const { data: me } = useQuery(meQuery);
  const lists = useQueries({
    queries: sought.map(({ job, dryRun }) => ({
      ...runsQuery({ job: [job], dryRun, limit: runsLookedAt }),
      enabled: wanted,
      refetchInterval: false as const,
      refetchOnWindowFocus: false,
    })),
  });
  const looked = useRef(false);
  const look = useEffectEvent(() => {
    const runs = sought.map(({ own }, index) =>
      lists[index]?.data?.items.find(
        ({ status, startedBy }) => isActive(status) && (!own || startedBy === me?.email),
      ),
    );
    if (runs.some((run) => run !== undefined)) onFound(runs);
  });
  const ready =
    wanted &&
    me !== undefined &&
    lists.every(({ data, isFetchedAfterMount }) => data !== undefined && isFetchedAfterMount);
  useEffect(() => {
    if (!ready || looked.current) return;
    looked.current = true;
    look();
  }, [ready]);
}
