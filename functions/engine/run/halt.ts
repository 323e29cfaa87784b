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
 */
export async function haltRun(engine: Engine, run: RunRow, reason: string): Promise<void> {
  if (await noteHalt(engine, run, reason)) {
    await log(engine, { run, attempt: run.attempt }, 'error', logLines.halted({ reason }));
  }
  await flagLanes(engine, run.id);
}

/**
 * Records the reason. Returns false if another lane has already recorded a reason, or if the run is already
 * being stopped.
 */
async function noteHalt(engine: Engine, { id, attempt }: RunRow, reason: string): Promise<boolean> {
  try {
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: runKey(id),
        UpdateExpression: 'SET halt = :halt',
        ConditionExpression:
          'attempt = :attempt AND (attribute_not_exists(halt) OR halt.attempt <> :attempt) AND #status = :running',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':halt': { attempt, reason },
          ':attempt': attempt,
          ':running': 'RUNNING',
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
