import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/client';
import { useClientTokens } from '../../api/client-token';
import { runInTheWay, runsQuery, useRun, useStartJob } from '../../api/runs';
import { canMigrate, followedRun, isBusy, reduceFlow, rescanDelayMs, startOfFlow } from './flow';

/** Name of the job in the catalogue (functions/jobs/users/user-identifier-migration.ts). */
export const jobName = 'user-identifier-migration';

/** Runs looked at to find one that is still active. */
const runsLookedAt = 10;

/**
 * Drives the flow: starts and follows the runs it asks for, picks up one that is under way, scans again after
 * a migration.
 *
 * @param email whose runs to pick up; undefined for someone who may not migrate.
 */
export function useMigration(email: string | undefined) {
  const [flow, dispatch] = useReducer(reduceFlow, startOfFlow);
  const start = useStartJob();
  const { tokenOf, forget } = useClientTokens();
  const { data: run, error } = useRun(followedRun(flow));

  const startRun = (dryRun: boolean) =>
    start.mutate(
      { job: jobName, dryRun, clientToken: tokenOf(dryRun) },
      {
        onSuccess: ({ id }) => {
          forget();
          dispatch({ type: 'started', runId: id });
        },
        onError: (cause) =>
          dispatch({ type: 'failed', message: messageOf(cause), runId: runInTheWay(cause) }),
      },
    );

  const scan = () => {
    if (isBusy(flow)) return;
    dispatch({ type: 'scanAsked' });
    startRun(true);
  };

  const migrate = () => {
    dispatch({ type: 'migrationAsked' });
    if (canMigrate(flow) && flow.confirmed) startRun(false);
  };

  usePickUp(email, (found) => dispatch({ type: 'pickedUp', run: found }));

  useEffect(() => {
    if (run === null) dispatch({ type: 'failed', message: 'the run no longer exists.' });
    else if (run && !isActive(run.status)) dispatch({ type: 'ended', run });
  }, [run]);

  useRescan(flow.phase.name === 'migrated', scan);

  return {
    flow,
    /** The run that is followed, as far as it is known. */
    run: run ?? undefined,
    /** The last poll failed; the run goes on all the same. */
    lost: error !== null,
    scan,
    migrate,
    confirm: (confirmed: boolean) => dispatch({ type: 'confirmationSet', confirmed }),
  };
}

/** Scans 2 s after a migration has ended. */
function useRescan(migrated: boolean, scan: () => void): void {
  const latest = useRef(scan);
  useEffect(() => {
    latest.current = scan;
  });
  useEffect(() => {
    if (!migrated) return;
    const timer = setTimeout(() => latest.current(), rescanDelayMs);
    return () => clearTimeout(timer);
  }, [migrated]);
}

/**
 * Whoever comes back while their run is active goes on with it. Asked once; afterwards the page knows what it
 * started.
 */
function usePickUp(email: string | undefined, onFound: (run: JobRun) => void): void {
  const { data, isFetchedAfterMount } = useQuery({
    ...runsQuery({ job: jobName, limit: runsLookedAt }),
    enabled: email !== undefined,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const looked = useRef(false);
  useEffect(() => {
    if (!data || !isFetchedAfterMount || looked.current) return;
    looked.current = true;
    const own = data.items.find((run) => run.startedBy === email && isActive(run.status));
    if (own) onFound(own);
  }, [data, isFetchedAfterMount, email, onFound]);
}
