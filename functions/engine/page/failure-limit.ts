import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { summarize } from '#shared/jobs/run/progress';
import { maxMessageCharacters, SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Refusal } from '../changes/entries';
import { type Halt, type LaneRow, type RunRow, readRun, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { flagLanes } from '../run/stop';
import type { WriteResult } from './writer';

/*
 * Ends work early that mostly fails, before a million failures are written. A few failures are the fault of
 * their records; so many have a common cause.
 *
 * | what failed                                   | checked               | what ends                  |
 * |-----------------------------------------------|-----------------------|----------------------------|
 * | every write of a lane, page after page        | before it is recorded | the lane, with an error    |
 * | more records of a run than its ceiling allows | after each page       | the run: FAILED, resumable |
 *
 * The ceiling counts the failures of the present attempt and of those that handed over to it
 * (`failuresBefore` is the count when somebody resumed the run), so a run that is resumed after a repair is
 * not ended at once by its earlier failures.
 */

/** With fewer refused writes than this, their records may be at fault. */
const minWrites = 10;
/** A lane that has changed records before may meet a page of bad ones, but hardly this many in a row. */
const minPages = 3;

/** Ends a lane, or its run, whose work mostly fails. */
export class FailureLimit {
  private readonly refusedInARow: RefusedInARow | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly run: RunRow,
    { changed, retryOf }: Pick<LaneRow, 'changed' | 'retryOf'>,
  ) {
    // A retry visits records that were refused before. If all fail again, the run simply ends as before.
    const isRetry = retryOf !== undefined && retryOf !== null;
    this.refusedInARow = isRetry ? undefined : new RefusedInARow(changed > 0);
  }

  /** Counts writes before their results are recorded. Throws SystemicError if the lane has to end. */
  note(results: readonly WriteResult[]): void {
    this.refusedInARow?.note(results);
  }

  /**
   * Call this after a page. If the run has more failures than it may, notes why it fails and asks every lane
   * to stop; Finish then closes it as FAILED. Returns true if it did.
   */
  async endsRun(refusals: readonly Refusal[]): Promise<boolean> {
    const { id, attempt, maxFailures, failuresBefore = 0 } = this.run;
    if (maxFailures === undefined || maxFailures === null || refusals.length === 0) return false;
    const { run, lanes } = await readRun(this.engine, id);
    if (run.attempt !== attempt) return false;
    if (summarize(lanes, attempt).failed - failuresBefore <= maxFailures) return false;
    await halt(this.engine, run, { attempt, reason: reasonOf(maxFailures, refusals) });
    await flagLanes(this.engine, id);
    return true;
  }
}

/**
 * Counts writes that are all refused. Invariant: counts the pages since the last one in which a write went
 * through, or failed only because of another writer.
 */
export class RefusedInARow {
  private writes = 0;
  private pages = 0;

  /** @param changedBefore whether the lane has changed any record yet */
  constructor(private changedBefore: boolean) {}

  /** Counts the writes of a page. Throws SystemicError if too many in a row were refused. */
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
    const where = this.pages === 1 ? 'of a page' : `of ${this.pages} pages in a row`;
    throw new SystemicError(
      `All ${this.writes} writes ${where} were refused, the last with ${last.code}: ${last.message}`,
    );
  }
}

async function halt(engine: Engine, run: RunRow, halt: Halt): Promise<void> {
  try {
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: runKey(run.id),
        UpdateExpression: 'SET halt = :halt',
        ConditionExpression:
          'attempt = :attempt AND (attribute_not_exists(halt) OR halt.attempt <> :attempt) AND #status = :running',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':halt': halt, ':attempt': halt.attempt, ':running': 'RUNNING' },
      }),
    );
  } catch (error) {
    // Another lane was first, or the run is being stopped anyway.
    if (error instanceof ConditionalCheckFailedException) return;
    throw error;
  }
  await log(engine, { run, attempt: halt.attempt }, 'error', halt.reason);
}

/**
 * The commonest failure of the page that exceeded the ceiling: thousands of failures usually have one cause.
 */
function reasonOf(maxFailures: number, refusals: readonly Refusal[]): string {
  const counts = new Map<string, number>();
  for (const refusal of refusals) {
    const error = `${refusal.code}: ${refusal.message}`;
    counts.set(error, (counts.get(error) ?? 0) + 1);
  }
  const [commonest = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return `More than ${maxFailures.toLocaleString('en')} records could not be changed (the ceiling of this run). The commonest error of the last page: ${asSentence(commonest.slice(0, maxMessageCharacters))} Fix the cause, then resume the run: it continues where it stopped.`.toWellFormed();
}

/** The database's error messages have no full stop. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
