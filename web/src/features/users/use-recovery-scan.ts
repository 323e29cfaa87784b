import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useClientTokens } from '../../api/client-token';
import { useRun, useStartJob } from '../../api/runs';
import type { Recovering } from './recovery-choices';

/** Name of the job in the catalogue (functions/jobs/preferences/preferences-recovery.ts). */
const job = 'preferences-recovery';

/**
 * Scans for users without preferences by a dry run of the recovery, and recovers all by a real one. The run
 * that is followed is in the address.
 */
export function useRecoveryScan() {
  const { run: runId } = useSearch({ from: '/shell/admin/user-preferences-recovery' });
  const navigate = useNavigate({ from: '/admin/user-preferences-recovery' });
  const start = useStartJob();
  const { tokenOf, forget } = useClientTokens();
  const { data: run, error } = useRun(runId);
  const [asked, setAsked] = useState<'scan' | 'recover'>();

  const begin = (dryRun: boolean, { mode, template }: Recovering, onStarted?: () => void) => {
    if (start.isPending) return;
    setAsked(dryRun ? 'scan' : 'recover');
    const params = { mode, ...(template && { template }) };
    start.mutate(
      { job, params, dryRun, clientToken: tokenOf([dryRun, params]) },
      {
        onSuccess: ({ id }) => {
          forget();
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
    /** The address names a run that is not there, or cannot be read. */
    lost: runId !== undefined && (run === null || error !== null),
    starting: start.isPending ? asked : undefined,
    /** Why the last one could not be started. */
    error: start.error,
    failed: start.error ? asked : undefined,
    scan: (value: Recovering) => begin(true, value),
    recover: (value: Recovering, onStarted: () => void) => begin(false, value, onStarted),
  };
}
