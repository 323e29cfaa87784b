import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isActive } from '#shared/jobs/run/run-status';
import { meQuery, runsQuery } from '../../api/runs';
import { cleanupJob, scanJob } from './queries';

const runsLookedAt = 5;

/**
 * Whoever comes back while a deletion is under way, anybody's, or a scan of their own, goes on with it. Asked
 * once.
 *
 * @param wanted false where the address says already what is on show
 */
export function usePickUp(
  wanted: boolean,
  onFound: (runs: { scan?: string | undefined; cleanup?: string | undefined }) => void,
): void {
  const { data: me } = useQuery(meQuery);
  const once = { enabled: wanted, refetchInterval: false, refetchOnWindowFocus: false } as const;
  const scans = useQuery({ ...runsQuery({ job: scanJob, limit: runsLookedAt }), ...once });
  const cleanups = useQuery({
    ...runsQuery({ job: cleanupJob, dryRun: false, limit: runsLookedAt }),
    ...once,
  });
  const looked = useRef(!wanted);
  const found = useEffectEvent(onFound);
  const ready = scans.isFetchedAfterMount && cleanups.isFetchedAfterMount && me !== undefined;
  useEffect(() => {
    if (!ready || looked.current) return;
    looked.current = true;
    const cleanup = cleanups.data?.items.find(({ status }) => isActive(status))?.id;
    const scan = scans.data?.items.find(
      ({ status, startedBy }) => isActive(status) && startedBy === me.email,
    )?.id;
    if (cleanup !== undefined || scan !== undefined) found({ scan, cleanup });
  }, [ready, cleanups.data, scans.data, me]);
}
