import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { meQuery, runsQuery } from '../../api/runs';

/** The maximum number of a job's latest runs to search. */
const runsLookedAt = 10;

/** The criteria for an active run that an admin can continue to follow after returning to a page. */
interface Sought {
  readonly job: string;
  readonly dryRun?: boolean;
  /** True to find only runs that were started by the current admin. */
  readonly own: boolean;
}

/**
 * Finds active runs to follow when an admin returns to a page. The search happens only once. After that, the
 * page already knows which runs it has started.
 *
 * @param wanted false if the page already shows a run, or if the current admin may not follow any run
 * @param onFound called with one entry for each item of `sought`: the run, or undefined if the item has no
 *   active run; it is not called if no run was found
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
