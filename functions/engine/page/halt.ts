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
 * The ceiling on failures: a run whose records fail by the thousand is ended before it makes a million
 * failure rows. It counts the failures of the present attempt and of those it was handed over from
 * (`failuresBefore` is what stood when somebody resumed it), so that a run which is resumed after its cause
 * was mended is not ended at once by the failures of before.
 */

/**
 * To be called after a page with failures: where the run has more of them than it may, notes why it fails and
 * asks every lane to stop. Finish then closes it as FAILED. True where it did.
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

/** The commonest is that of the page that went over: failures by the thousand have mostly one cause. */
function reasonOf(maxFailures: number, refusals: readonly Refusal[]): string {
  const counts = new Map<string, number>();
  for (const refusal of refusals) {
    const error = `${refusal.code}: ${refusal.message}`;
    counts.set(error, (counts.get(error) ?? 0) + 1);
  }
  const [commonest = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return `More than ${maxFailures.toLocaleString('en')} records could not be changed (the ceiling of this run). The commonest error of the last page: ${asSentence(commonest.slice(0, maxMessageCharacters))} Fix the cause, then resume the run: it continues where it stopped.`.toWellFormed();
}

/** Errors of the database end without a full stop. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
