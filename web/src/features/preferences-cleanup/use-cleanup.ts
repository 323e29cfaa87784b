import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { undoJob } from '#shared/jobs/run/undo';
import { useClientTokens } from '../../api/client-token';
import { shortRunId, useAcknowledgeRun, useRun, useStartJob } from '../../api/runs';
import { ofJobs, progressOf, rescanDelayMs } from './flow';
import { cleanupJob, scanJob } from './queries';
import type { CleanupSearch } from './search';
import { usePickUp } from './use-pick-up';

/**
 * Drives the page: starts scans, follows the two runs that its address names, scans again after a deletion.
 */
export function useCleanup() {
  const search: CleanupSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: scanned, error: scanError } = useRun(search.scan);
  const { data: deleted, error: cleanupError } = useRun(search.cleanup);
  const scan = ofJobs(scanned, [scanJob]);
  const cleanup = ofJobs(deleted, [cleanupJob, undoJob]);
  const start = useStartJob();
  const { tokenOf, forget } = useClientTokens();

  const show = (runs: Pick<CleanupSearch, 'scan' | 'cleanup'>, replace = false) =>
    void navigate({ to: '/admin/preferences-cleanup', search: runs, replace, resetScroll: false });

  const scanProgress = progressOf(search.scan, scan);
  const scanning = start.isPending || scanProgress === 'active' || scanProgress === 'loading';
  const cleanupProgress = progressOf(search.cleanup, cleanup);
  const deleting = cleanupProgress === 'active' || cleanupProgress === 'loading';

  /** @param kept the deletion that stays on show beside the new scan */
  const startScan = (kept?: string) => {
    if (scanning || deleting) return;
    const intent = { job: scanJob, dryRun: false, params: { listMigrated: true } };
    start.mutate(
      { ...intent, clientToken: tokenOf(intent) },
      {
        onSuccess: ({ id }) => {
          forget();
          show({ scan: id, cleanup: kept }, true);
        },
      },
    );
  };

  usePickUp(search.scan === undefined && search.cleanup === undefined, (found) => show(found, true));
  const acknowledge = useAcknowledgeRun();
  useRescan(cleanup ?? undefined, (ended) => {
    if (scan && seenTo(scan, ended)) {
      acknowledge.mutate({ id: scan.id, note: `Deleted by run ${shortRunId(ended.id)}.` });
    }
    startScan(ended.id);
  });

  return {
    search,
    scan,
    scanProgress,
    scanning,
    /** Why the last scan was not started. */
    startError: start.error,
    cleanup,
    deleting,
    /** The last poll failed; the run goes on all the same. */
    lost: (scanError ?? cleanupError) !== null,
    startScan: () => startScan(),
    /** Follows a run that deletes, or takes a deletion back. */
    follow: (run: Pick<JobRun, 'id'>) => show({ scan: search.scan, cleanup: run.id }),
  };
}

/** True where the deletion did what the scan had called somebody for, and nobody has said so yet. */
const seenTo = ({ attention }: JobRun, { status, undoes }: JobRun) =>
  attention !== null &&
  attention !== undefined &&
  !attention.acknowledgedAt &&
  status === 'SUCCEEDED' &&
  !undoes;

/** Scans 1 s after a deletion has ended that was under way here. */
function useRescan(cleanup: JobRun | undefined, scan: (ended: JobRun) => void): void {
  const under = useRef<string>(undefined);
  const latest = useEffectEvent(() => cleanup && scan(cleanup));
  const { id, endedAt } = cleanup ?? {};
  useEffect(() => {
    if (id === undefined) return;
    if (!endedAt) {
      under.current = id;
      return;
    }
    if (under.current !== id) return;
    const timer = setTimeout(() => {
      under.current = undefined;
      latest();
    }, rescanDelayMs);
    return () => clearTimeout(timer);
  }, [id, endedAt]);
}
