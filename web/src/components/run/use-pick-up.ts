import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { meQuery, runsQuery } from '../../api/runs';

/** The newest runs of a job that are looked at. */
const runsLookedAt = 10;

/** A run that somebody goes on with who comes back while it is active. */
interface Sought {
  readonly job: string;
  readonly dryRun?: boolean;
  /** Whether only a run counts that this admin started. */
  readonly own: boolean;
}

/**
 * Finds active runs to go on with, for somebody who comes back to a page. Looks once; afterwards the page
 * knows what it started.
 *
 * @param wanted false while the page shows something already, or this admin may not go on with any
 * @param onFound gets the run of each that is sought, undefined where there is none; not called where there
 * is none of any
 */
export function usePickUp(
  wanted: boolean,
  sought: readonly Sought[],
  onFound: (runs: readonly (JobRun | undefined)[]) => void,
): void {
  const { data: me } = useQuery(meQuery);
  const lists = useQueries({
    queries: sought.map(({ job, dryRun }) => ({
      ...runsQuery({ job, dryRun, limit: runsLookedAt }),
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
