import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import type { Notice } from '../../components/actions/notice-line';
import { shortfall } from '../../components/run/use-rescan';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';

/* All state derives from two runs, the scan and the deletion, whose IDs are in the URL (docs/product.md). */

/** The delay between a deletion and the next scan, in milliseconds (docs/product.md). */
export const rescanDelayMs = 1_000;

/**
 * A run's progress. `loading`: the URL has a run's ID that has not loaded yet. `gone`: the run does not
 * exist.
 */
export type Progress = 'none' | 'loading' | 'gone' | 'active' | 'over';

/**
 * Returns a run's progress.
 * @param run null if it does not exist, undefined while it is loading
 */
export function progressOf(id: string | undefined, run: JobRun | null | undefined): Progress {
  if (id === undefined) return 'none';
  if (run === undefined) return 'loading';
  if (run === null) return 'gone';
  return isActive(run.status) ? 'active' : 'over';
}

/** Returns null for another job's run, because the URL may contain any run ID. */
export const ofJobs = (run: JobRun | null | undefined, jobs: readonly string[]): JobRun | null | undefined =>
  run && !jobs.includes(run.job) ? null : run;

export interface Found {
  readonly corrupted: number;
  readonly migrated: number;
}

/** Counts findings. Kinds that are only informational are counted separately. */
export function foundBy({ findings }: Pick<JobRun, 'findings'>): Found {
  const sum = (informing: boolean) =>
    findings
      .filter(({ kind }) => onlyInforms(kind) === informing)
      .reduce((total, { count }) => total + count, 0);
  return { corrupted: sum(false), migrated: sum(true) };
}

/** Returns what is left after corrupted records have been deleted one by one. */
export const leftOf = ({ corrupted, migrated }: Found, deleted: number): Found => ({
  corrupted: Math.max(0, corrupted - deleted),
  migrated,
});

/** Returns the run that started after the scan and changed what it found. */
export const outdatedBy = (
  scan: Pick<JobRun, 'createdAt'> | null | undefined,
  deletions: readonly (JobRun | null | undefined)[],
): JobRun | undefined =>
  scan ? (deletions.find((run) => run && run.createdAt > scan.createdAt) ?? undefined) : undefined;

/**
 * Returns a scan's notice.
 * @param deleted records deleted individually since the scan
 * @param since the run that made the findings out of date, if there is one
 */
export function scanNotice(scan: JobRun, deleted = 0, since?: JobRun): Notice {
  const { id: runId, failed } = scan;
  if (!isComplete(scan.status)) return { tone: 'error', text: messages.scanFailed(shortfall(scan)), runId };
  if (since) return { tone: 'info', text: outdatedText(since), runId: since.id };
  const found = foundBy(scan);
  const { corrupted } = leftOf(found, deleted);
  const unread = failed > 0 ? ` ${formatCounted(failed, 'record')} could not be checked.` : '';
  if (corrupted > 0) return { tone: 'info', text: `${messages.found(corrupted)}${unread}`, runId };
  const nothing = found.corrupted > 0 ? messages.nothingLeft(found.corrupted) : messages.nothingFound;
  return { tone: failed > 0 ? 'warning' : 'success', text: `${nothing}${unread}`, runId };
}

function outdatedText({ status, changed, undoes, startedBy }: JobRun): string {
  const act = undoes ? 'restored' : 'deleted';
  const what = isActive(status)
    ? `${startedBy} has started a run that changes the records`
    : `${startedBy} ${act} ${formatCounted(changed, 'record')} after it`;
  return `This scan is out of date: ${what}. Scan again to see what is left.`;
}

export function cleanupNotices(run: JobRun): readonly Notice[] {
  const { id: runId, changed, failed } = run;
  if (run.undoes) return undoNotices(run);
  if (!isComplete(run.status)) return [{ tone: 'error', text: messages.batchFailed(shortfall(run)), runId }];
  if (failed > 0) {
    return [
      { tone: 'success', text: messages.someDeleted(changed, changed + failed) },
      { tone: 'error', text: messages.someFailed(failed), runId },
    ];
  }
  if (changed === 0) return [{ tone: 'info', text: 'Nothing was left to delete.', runId }];
  return [{ tone: 'success', text: messages.allDeleted(changed), runId }];
}

/** Returns an undo's notices in our own wording, because the specification does not cover it. */
function undoNotices(run: JobRun): readonly Notice[] {
  const { id: runId, changed, failed } = run;
  const redone = run.title.startsWith('Redo');
  const done = `${redone ? 'Deleted again' : 'Restored'}: ${formatCounted(changed, 'record')}.`;
  if (!isComplete(run.status))
    return [{ tone: 'error', text: `${redone ? 'Redo' : 'Undo'} failed: ${shortfall(run)}`, runId }];
  if (failed === 0) return [{ tone: 'success', text: done, runId }];
  const left = `Skipped: ${formatCounted(failed, 'record')} that had changed in the meantime.`;
  return [{ tone: 'warning', text: `${done} ${left}`, runId }];
}
