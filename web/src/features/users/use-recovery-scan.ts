import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import type { Recovering } from './recovery-choices';

/** Name of the job in the catalogue (functions/jobs/preferences/preferences-recovery.ts). */
const job = 'preferences-recovery';

/**
 * Scans for users without preferences with a dry run of the recovery, and recovers all with a real run. The
 * followed run is in the address.
 */
export function useRecoveryScan() {
  const { run: runId } = useSearch({ from: '/shell/admin/user-preferences-recovery' });
  const navigate = useNavigate({ from: '/admin/user-preferences-recovery' });
  const { begin: start, starting, intent, error, run, lost } = useStartAndFollow({ id: runId });
  const asked = intent && (intent.dryRun ? 'scan' : 'recover');

  const begin = (dryRun: boolean, { mode, template }: Recovering, onStarted?: () => void) => {
    if (starting) return;
    const params = { mode, ...(template && { template }) };
    start(
      { job, params, dryRun },
      {
        onStarted: ({ id }) => {
          onStarted?.();
          void navigate({
            search: ({ email }) => ({ email, run: id }),
            resetScroll: false,
          });
        },
      },
    );
  };

  return {
    run: run ?? undefined,
    /** The run in the address does not exist or cannot be read. */
    lost: runId !== undefined && (run === null || lost),
    starting: starting ? asked : undefined,
    /** Why the last run could not be started. */
    error,
    failed: error ? asked : undefined,
    scan: (value: Recovering) => begin(true, value),
    recover: (value: Recovering, onStarted: () => void) => begin(false, value, onStarted),
  };
}
