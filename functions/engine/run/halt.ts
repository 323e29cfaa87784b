import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { type RunRow, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { flagLanes } from './stop';

/**
 * Ends the run's attempt early: records why it fails and requests every lane to stop. Finish then closes the
 * run as FAILED. The first reason is kept, and a run that is being stopped anyway gets none.
 */
export async function haltRun(engine: Engine, run: RunRow, reason: string): Promise<void> {
  if (await noteHalt(engine, run, reason)) {
    await log(engine, { run, attempt: run.attempt }, 'error', reason);
  }
  await flagLanes(engine, run.id);
}

/** False if another lane has already done this, or if the run is being stopped anyway. */
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
