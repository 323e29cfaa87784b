import { sentence } from '#shared/jobs/failures/plain-cause';
import { summarize } from '#shared/jobs/run/progress';
import { counted } from '#shared/text/counted';
import { maxMessageCharacters, SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Refusal } from '../changes/entries';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { haltRun } from '../run/halt';
import type { WriteResult } from './writer';

/*
 * Ends a lane or a run early if most of its work fails, so that the engine does not write a million failures.
 * Individual records may cause a few failures, but a large number must have a common cause.
 *
 * | what failed                                   | checked               | what ends                  |
 * |-----------------------------------------------|-----------------------|----------------------------|
 * | every write of a lane, page after page        | before it is recorded | the lane, with an error    |
 * | more records of a run than its ceiling allows | after each page       | the run: FAILED, resumable |
 *
 * The limit applies to the failures of the current attempt and of the attempts that handed over to it
 * (`failuresBefore` is the count when the run was resumed). Therefore, if a run is resumed after a repair,
 * its earlier failures do not end it immediately.
 */

/**
 * The number of refused writes in a row after which a lane ends. Problems with individual records cause fewer
 * refusals.
 */
const minWrites = 10;
/**
 * The number of refused pages in a row after which a lane ends if it has already changed records. It may come
 * across one page of invalid records, but hardly several in a row.
 */
const minPages = 3;

/** Ends a lane, or its run, if most of its work fails. */
export class FailureLimit {
  private readonly refusedInARow: RefusedInARow | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly run: RunRow,
    { changed, retryOf }: Pick<LaneRow, 'changed' | 'retryOf'>,
  ) {
    // A retry visits records that have been refused before. If all of them fail again, the run ends normally.
    const isRetry = retryOf !== undefined && retryOf !== null;
    this.refusedInARow = isRetry ? undefined : new RefusedInARow(changed > 0);
  }

  /** Records the results of writes, before they are counted. Throws SystemicError if the lane must end. */
  note(results: readonly WriteResult[]): void {
    this.refusedInARow?.note(results);
  }

  /**
   * Called after a page: if there are too many failures, records the reason, asks every lane to stop and
   * returns true. Finish then closes the run as FAILED.
   */
  async endsRun(refusals: readonly Refusal[]): Promise<boolean> {
    const { id, attempt, maxFailures, failuresBefore = 0 } = this.run;
    if (maxFailures === undefined || maxFailures === null || refusals.length === 0) return false;
    const { run, lanes } = await readRun(this.engine, id);
    if (run.attempt !== attempt) return false;
    if (summarize(lanes, attempt).failed - failuresBefore <= maxFailures) return false;
    await haltRun(this.engine, run, tooManyFailures(maxFailures, refusals));
    return true;
  }
}

/**
 * Invariant: `writes` and `pages` count the refused writes and their pages since the last reset. A page
 * resets both if one of its writes succeeded, or failed only because of another writer.
 */
export class RefusedInARow {
  private writes = 0;
  private pages = 0;

  /** @param changedBefore whether the lane has changed any record yet */
  constructor(private changedBefore: boolean) {}

  /** Records the results of writes. Throws SystemicError if too many in a row were refused. */
  note(results: readonly WriteResult[]): void {
    const last = results.at(-1);
    if (!last) return;
    if (last.kind !== 'refused' || results.some(({ kind }) => kind !== 'refused')) {
      this.writes = 0;
      this.pages = 0;
      this.changedBefore ||= results.some(({ kind }) => kind === 'applied');
      return;
    }
    this.writes += results.length;
    this.pages += 1;
    if (this.writes < minWrites || (this.changedBefore && this.pages < minPages)) return;
    const where = this.pages === 1 ? 'on one page' : `on ${this.pages} consecutive pages`;
    throw new SystemicError(
      `All ${this.writes} writes ${where} were refused, the last with ${last.code}: ${last.message}`,
    );
  }
}

/**
 * Returns the reason why a run has ended. It includes the most common error on the page that exceeded the
 * limit, because thousands of failures usually have one cause.
 */
export function tooManyFailures(maxFailures: number, refusals: readonly Refusal[]): string {
  const counts = new Map<string, number>();
  for (const refusal of refusals) {
    const error = `${refusal.code}: ${refusal.message}`;
    counts.set(error, (counts.get(error) ?? 0) + 1);
  }
  const [commonest = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return `More than ${counted(maxFailures, 'record')} could not be changed (this run's limit). The most common error on the last page: ${sentence(commonest.slice(0, maxMessageCharacters))} Fix the cause, then resume the run: it continues where it stopped.`.toWellFormed();
}
