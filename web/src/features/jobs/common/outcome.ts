import { changesRecords, hasFindings } from '#shared/jobs/job/job-shape';
import { countKept, onlyInforms } from '#shared/jobs/run/informing-kinds';
import { recordsChangedIn, recordsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { formatCount, formatCounted } from '../../../components/text/number';
import { countedThings, findingsOf } from '../../../components/text/shape-words';

export interface Outcome {
  readonly tone: 'success' | 'warning' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  readonly next?: string;
}

type EndedRun = Pick<
  JobRun,
  | 'status'
  | 'shape'
  | 'dryRun'
  | 'read'
  | 'changed'
  | 'recordsChanged'
  | 'digestChanges'
  | 'failed'
  | 'unchanged'
  | 'total'
  | 'findings'
  | 'reason'
  | 'undoneBy'
  | 'undoableUntil'
  | 'attention'
>;

/** Returns true if a later run with the same parameters has succeeded. */
export const hasSucceededSince = ({ attention }: Pick<JobRun, 'attention'>): boolean =>
  Boolean(attention?.supersededBy && attention.ranWell);

/** Returns a run's outcome, or undefined while the run is active. */
export function outcomeOf(run: EndedRun): Outcome | undefined {
  switch (run.status) {
    case 'QUEUED':
    case 'RUNNING':
    case 'STOPPING':
      return undefined;
    case 'SUCCEEDED':
      return {
        tone: findingsOf(run) > 0 ? 'warning' : 'success',
        title: `${nameOf(run)} complete`,
        text: `${whatCame(run)}.`,
      };
    case 'COMPLETED_WITH_FAILURES':
      return {
        tone: 'warning',
        title: `${nameOf(run)} complete, with failures`,
        text: `${whatCame(run)}. ${formatCount(run.failed)} could not be ${writes(run) ? 'changed' : 'checked'}.`,
      };
    case 'STOPPED':
      return {
        tone: 'info',
        title: 'Stopped',
        text: `${run.reason ? `${run.reason} ` : ''}${soFar(run)}.${isLeft(run) ? ' Resume the run to process the remaining work.' : ''}`,
      };
    case 'FAILED':
      return {
        tone: 'error',
        title: 'Failed',
        text: `${run.reason ?? 'The run could not continue.'} ${soFar(run)}.`,
        ...(isLeft(run) ? { next: `${resumeHelp} ${againHelp} ${howSafe(run)}` } : {}),
      };
    default:
      return run.status satisfies never;
  }
}

/** Returns true if resuming the run could complete the remaining work. */
const isLeft = (run: EndedRun) => !run.undoneBy && !hasSucceededSince(run);

export const resumeHelp = 'Resume continues from where the run ended and keeps its counts.';

export const againHelp = 'Run again starts a new run from the beginning, with the same parameters.';

function howSafe(run: EndedRun): string {
  if (!writes(run)) return 'Both are safe: neither changes any records.';
  return 'Both are safe: nothing is changed twice.';
}

const writes = ({ shape, dryRun }: EndedRun) => changesRecords(shape) && !dryRun;

function nameOf({ shape, dryRun }: EndedRun): string {
  if (shape === 'audit') return 'Audit';
  if (shape === 'report') return 'Report';
  if (shape === 'backup') return 'Backup';
  if (shape === 'check') return 'Check';
  return dryRun ? 'Dry run' : 'Run';
}

function whatCame(run: EndedRun): string {
  if (hasFindings(run.shape)) return whatWasFound(run);
  if (run.shape === 'backup') return `Copied ${countedThings(run.shape, run.read)}`;
  if (run.shape === 'report') return `Based on ${countedThings(run.shape, run.read)}`;
  return whatChanged(run);
}

function whatWasFound(run: EndedRun): string {
  const found = findingsOf(run);
  const looked = countedThings(run.shape, run.read);
  const kinds = run.findings.filter(({ kind }) => !onlyInforms(kind));
  if (found === 0) return `Nothing was found in ${looked}`;
  return `${formatCounted(found, 'finding')} of ${formatCounted(kinds.length, 'kind')} in ${looked}`;
}

function whatChanged(run: EndedRun): string {
  const { shape, dryRun, changed, unchanged, findings } = run;
  const kept = countKept(findings);
  const keptText = kept === 0 ? '' : `, ${formatCount(kept)} kept`;
  if (recordsChangedIn(run) === 0)
    return `${dryRun ? 'Nothing would change' : 'Nothing was changed'}${keptText}`;
  const counted = `${countedThings(shape, changed)} ${dryRun ? 'would change' : 'changed'}${recordsNote(run)}${keptText}`;
  if (dryRun) return `${counted}; nothing was written`;
  return `${counted}, ${formatCount(unchanged - kept)} unchanged`;
}

/** Describes how far an incomplete run got and what it did. */
function soFar(run: EndedRun): string {
  if (run.shape === 'report' || run.shape === 'backup') return howFar(run);
  if (hasFindings(run.shape)) return `${howFar(run)}. Found ${formatCount(findingsOf(run))} so far`;
  return `${howFar(run)}. ${hasUncounted(run) ? 'Some changes may have been made but not counted yet' : whatChanged(run)}`;
}

/**
 * Returns true if the run ended in the middle of a page. Some of its records may have been changed, but only
 * complete pages are counted.
 */
const hasUncounted = (run: EndedRun) =>
  !run.dryRun && recordsChangedIn(run) === 0 && Boolean(run.undoableUntil);

function howFar({ shape, read, total }: EndedRun): string {
  const all = countedThings(shape, Math.max(read, total));
  return total > read ? `Read ${formatCount(read)} of about ${all}` : `Read ${all}`;
}
