import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { undoJob } from '#shared/jobs/run/undo';
import { useAcknowledgeRun } from '../../api/run/run-commands';
import { runsQuery, shortRunId, useRun } from '../../api/runs';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { usePickUp } from '../../components/run/use-pick-up';
import { useRescan } from '../../components/run/use-rescan';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { ofJobs, outdatedBy, progressOf, rescanDelayMs } from './flow';
import { cleanupJob, scanJob } from './queries';
import type { CleanupSearch } from './search';

/** Starts scans, follows the two runs in the URL, and scans again after a deletion. */
export function useCleanup() {
  const search: CleanupSearch = useSearch({ from: '/shell/admin/preferences-cleanup' });
  const navigate = usePageNavigate();
  const scanner = useStartAndFollow({ id: search.scan });
  const { data: deleted, error: cleanupError } = useRun(search.cleanup);
  const scan = ofJobs(scanner.run, [scanJob]);
  const cleanup = ofJobs(deleted, [cleanupJob, undoJob]);
  // Another admin may have deleted the records that this page lists.
  const latest = useQuery(runsQuery({ job: [cleanupJob], dryRun: false, limit: 1 }));

  const show = (runs: Pick<CleanupSearch, 'scan' | 'cleanup'>, replace = false) =>
    void navigate({ to: '/admin/preferences-cleanup', search: runs, replace, resetScroll: false });

  const scanProgress = progressOf(search.scan, scan);
  const scanning = scanner.starting || scanProgress === 'active' || scanProgress === 'loading';
  const cleanupProgress = progressOf(search.cleanup, cleanup);
  const deleting = cleanupProgress === 'active' || cleanupProgress === 'loading';

  /** `kept` is the deletion that stays visible next to the new scan. */
  const startScan = (kept?: string) => {
    if (scanning || deleting) return;
    scanner.begin(
      { job: scanJob, dryRun: false, params: { listMigrated: true } },
      { onStarted: ({ id }) => show({ scan: id, cleanup: kept }, true) },
    );
  };

  // An active deletion, whoever started it, or the admin's own scan.
  usePickUp(
    search.scan === undefined && search.cleanup === undefined,
    [
      { job: scanJob, own: true },
      { job: cleanupJob, dryRun: false, own: false },
    ],
    ([ownScan, deletion]) => show({ scan: ownScan?.id, cleanup: deletion?.id }, true),
  );
  const acknowledge = useAcknowledgeRun();
  const ended = useWatchedEnd(cleanup ?? undefined);
  useRescan(ended?.id, rescanDelayMs, () => {
    if (!ended) return;
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
    startError: scanner.error,
    cleanup,
    /** The run that made the scan's findings out of date, whoever started it. */
    outdated: outdatedBy(scan, [cleanup, latest.data?.items[0]]),
    deleting,
    /** True if a run cannot be followed. It continues regardless. */
    lost: scanner.lost || cleanupError !== null,
    startScan: () => startScan(),
    follow: (run: Pick<JobRun, 'id'>) => show({ scan: search.scan, cleanup: run.id }),
  };
}

/** Returns true if the deletion resolved the scan's findings, and the scan has not been acknowledged yet. */
const seenTo = ({ attention }: JobRun, { status, undoes }: JobRun) =>
  attention !== null &&
  attention !== undefined &&
  !attention.acknowledgedAt &&
  status === 'SUCCEEDED' &&
  !undoes;

/** Returns the ended run, but only if it was still active when this page first loaded it. */
function useWatchedEnd(run: JobRun | undefined): JobRun | undefined {
  const [watched, setWatched] = useState<string>();
  if (run && !run.endedAt && watched !== run.id) setWatched(run.id);
  return run?.endedAt && watched === run.id ? run : undefined;
}
