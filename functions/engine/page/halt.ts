import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { summarize } from '#shared/jobs/run/progress';
import { maxMessageCharacters } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Refusal } from '../changes/entries';
import { type Halt, type RunRow, readRun, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { flagLanes } from '../run/stop';

/*
 * The ceiling on failures ends a run whose records fail by the thousand before it writes a million failure
 * rows. It counts the failures of the present attempt and of those that handed over to it (`failuresBefore`
 * is the count when somebody resumed the run), so a run that is resumed after a repair is not ended at once
 * by its earlier failures.
 */

/**
 * Call this after a page with failures. If the run has more of them than it may, notes why it fails and asks
 * every lane to stop; Finish then closes it as FAILED. Returns true if it did.
 */
export async function haltOverCeiling(
  engine: Engine,
  { id, attempt, maxFailures, failuresBefore = 0 }: RunRow,
  refusals: readonly Refusal[],
): Promise<boolean> {
  if (maxFailures === undefined || maxFailures === null || refusals.length === 0) return false;
  const { run, lanes } = await readRun(engine, id);
  if (run.attempt !== attempt || summarize(lanes, attempt).failed - failuresBefore <= maxFailures)
    return false;
  await halt(engine, run, { attempt, reason: reasonOf(maxFailures, refusals) });
  await flagLanes(engine, id);
  return true;
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
