import { useEffect, useReducer } from 'react';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/client';
import { runInTheWay } from '../../api/runs';
import { usePickUp } from '../../components/run/use-pick-up';
import { useRescan } from '../../components/run/use-rescan';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { canMigrate, followedRun, isBusy, reduceFlow, rescanDelayMs, startOfFlow } from './flow';

export const jobName = 'user-identifier-migration';

/**
 * Starts and follows the runs, and scans again after a migration.
 * @param permitted if false, an active run is ignored
 */
export function useMigration(permitted: boolean) {
  const [flow, dispatch] = useReducer(reduceFlow, startOfFlow);
  const { begin, run, lost } = useStartAndFollow({ id: followedRun(flow) });

  const startRun = (dryRun: boolean) =>
    begin(
      { job: jobName, dryRun },
      {
        onStarted: ({ id }) => dispatch({ type: 'started', runId: id }),
        onRefused: (cause) =>
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

  // When the admin returns, this follows an active run of their own.
  usePickUp(permitted, [{ job: jobName, own: true }], ([found]) => {
    if (found) dispatch({ type: 'pickedUp', run: found });
  });

  useEffect(() => {
    if (run === null) dispatch({ type: 'failed', message: 'the run no longer exists.' });
    else if (run && !isActive(run.status)) dispatch({ type: 'ended', run });
  }, [run]);

  useRescan(flow.phase.name === 'migrated' ? flow.phase.runId : undefined, rescanDelayMs, scan);

  return {
    flow,
    run: run ?? undefined,
    /** True if the run cannot be followed. It continues regardless. */
    lost,
    scan,
    migrate,
    confirm: (confirmed: boolean) => dispatch({ type: 'confirmationSet', confirmed }),
  };
}
