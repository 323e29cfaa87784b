import { useSearch } from '@tanstack/react-router';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import type { Recovering } from './recovery-choices';

/** The name of the job in the catalogue (functions/jobs/preferences/preferences-recovery.ts). */
const job = 'preferences-recovery';

/**
 * Uses a dry run of the recovery to scan for users without preferences, and a real run to recover all of
 * them. The address contains the ID of the followed run.
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
    /** True if the run in the address does not exist or cannot be read. */
    lost: runId !== undefined && (run === null || lost),
    starting: starting ? asked : undefined,
    /** The reason why the last run could not be started. */
    error,
    failed: error ? asked : undefined,
    scan: (value: Recovering) => begin(true, value),
    recover: (value: Recovering, onStarted: () => void) => begin(false, value, onStarted),
  };
}
