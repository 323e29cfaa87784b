import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { type RunRow, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { flagLanes } from './stop';

/**
 * Ends the run's attempt early: records why the run fails and asks every lane to stop. Finish then closes the
 * run as FAILED. Only the first reason is kept. No reason is recorded if the run is already being stopped.
 *
 * @param exceeded the maximum cost that is the reason. If it has changed since it was read, the run does not
 *   end
 */
export async function haltRun(
  engine: Engine,
  run: RunRow,
  reason: string,
  exceeded?: Pick<RunRow, 'maxDollars'>,
): Promise<void> {
  if (await noteHalt(engine, run, reason, exceeded)) {
    await log(engine, { run, attempt: run.attempt }, 'error', logLines.halted({ reason }));
  }
  await flagLanes(engine, run.id);
}

/**
 * Records the reason. Returns false if another lane has already recorded a reason, if the run is already
 * being stopped, or if the maximum cost has changed.
 */
async function noteHalt(
  engine: Engine,
  { id, attempt }: RunRow,
  reason: string,
  exceeded: Pick<RunRow, 'maxDollars'> | undefined,
): Promise<boolean> {
  try {
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: runKey(id),
        UpdateExpression: 'SET halt = :halt',
        ConditionExpression: `attempt = :attempt AND (attribute_not_exists(halt) OR halt.attempt <> :attempt) AND #status = :running${exceeded ? ' AND maxDollars = :exceeded' : ''}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':halt': { attempt, reason },
          ':attempt': attempt,
          ':running': 'RUNNING',
          ...(exceeded ? { ':exceeded': exceeded.maxDollars } : {}),
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
