import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import type { Notice } from '../../components/actions/notice-line';
import { shortfall } from '../../components/run/shortfall';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';

/*
 * What the page shows follows from two runs, the scan and the deletion, which its address names
 * (docs/product.md): nothing here is kept besides. Whoever opens the address sees the same.
 */

/** Milliseconds between the end of a deletion and the scan that follows it (docs/product.md). */
export const rescanDelayMs = 1_000;

/** Where a run of the page stands. `loading`: it is named, and not known yet; `gone`: there is none. */
export type Progress = 'none' | 'loading' | 'gone' | 'active' | 'over';

/** @param run null where the server has none, undefined while it is not known */
export function progressOf(id: string | undefined, run: JobRun | null | undefined): Progress {
  if (id === undefined) return 'none';
  if (run === undefined) return 'loading';
  if (run === null) return 'gone';
  return isActive(run.status) ? 'active' : 'over';
}

/**
 * The run, where it is of one of these jobs: an address may name any. Else there is none, as far as the page
 * goes.
 */
export const ofJobs = (run: JobRun | null | undefined, jobs: readonly string[]): JobRun | null | undefined =>
  run && !jobs.includes(run.job) ? null : run;

/** What a scan counted. */
export interface Found {
  readonly corrupted: number;
  readonly migrated: number;
}

/** What a scan found, kinds that only inform apart. */
export function foundBy({ findings }: Pick<JobRun, 'findings'>): Found {
  const sum = (informing: boolean) =>
    findings
      .filter(({ kind }) => onlyInforms(kind) === informing)
      .reduce((total, { count }) => total + count, 0);
  return { corrupted: sum(false), migrated: sum(true) };
}

/** What is left of what a scan found, once some of the corrupted records were deleted one by one. */
export const leftOf = ({ corrupted, migrated }: Found, deleted: number): Found => ({
  corrupted: Math.max(0, corrupted - deleted),
  migrated,
});

/**
 * True where the findings of a scan still say how things are: it read everything, and nothing was deleted
 * since.
 */
export function isCurrent(scan: JobRun, cleanup: JobRun | null | undefined): boolean {
  return isComplete(scan.status) && !(cleanup && cleanup.createdAt > scan.createdAt);
}

/** What the page says of a scan that is over. `deleted`: records that were deleted one by one since. */
export function scanNotice(scan: JobRun, deleted = 0): Notice {
  const { id: runId, failed } = scan;
  if (!isComplete(scan.status)) return { tone: 'error', text: messages.scanFailed(shortfall(scan)), runId };
  const found = foundBy(scan);
  const { corrupted } = leftOf(found, deleted);
  const unread = failed > 0 ? ` ${formatCounted(failed, 'record')} could not be checked.` : '';
  if (corrupted > 0) return { tone: 'info', text: `${messages.found(corrupted)}${unread}`, runId };
  const nothing = found.corrupted > 0 ? messages.nothingLeft(found.corrupted) : messages.nothingFound;
  return { tone: failed > 0 ? 'warning' : 'success', text: `${nothing}${unread}`, runId };
}

/** What the page says of a deletion that is over, or of its undo. */
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

/** Texts of our own: the specification knows no undo of a deletion. */
function undoNotices(run: JobRun): readonly Notice[] {
  const { id: runId, changed, failed } = run;
  const redone = run.title.startsWith('Redo');
  const done = `${redone ? 'Deleted again' : 'Restored'}: ${formatCounted(changed, 'record')}.`;
  if (!isComplete(run.status))
    return [{ tone: 'error', text: `${redone ? 'Redo' : 'Undo'} failed: ${shortfall(run)}`, runId }];
  if (failed === 0) return [{ tone: 'success', text: done, runId }];
  const left = `${formatCounted(failed, 'record')} had been changed since then and were left as they are.`;
  return [{ tone: 'warning', text: `${done} ${left}`, runId }];
}
