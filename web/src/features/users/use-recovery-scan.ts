import { useSearch } from '@tanstack/react-router';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import type { Recovering } from './recovery-choices';

/** The job's name in the catalogue (functions/jobs/preferences/preferences-recovery.ts). */
const job = 'preferences-recovery';

/**
 * Scans for users without preferences, and recovers the preferences for all of them. The scan is a dry run of
 * the recovery, and the recovery is a real run. The URL contains the ID of the run being followed.
 */
export function useRecoveryScan() {
  const { run: runId } = useSearch({ from: '/shell/admin/user-preferences-recovery' });
  const navigate = usePageNavigate({ from: '/admin/user-preferences-recovery' });
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
    /** True if the run in the URL does not exist or cannot be read. */
    lost: runId !== undefined && (run === null || lost),
    starting: starting ? asked : undefined,
    /** The reason the last attempt to start a run failed. */
    error,
    failed: error ? asked : undefined,
    scan: (value: Recovering) => begin(true, value),
    recover: (value: Recovering, onStarted: () => void) => begin(false, value, onStarted),
  };
}
