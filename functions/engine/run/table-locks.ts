import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { isoNow, lockKey, type RunRow, readRunRow } from '../ledger/ledger';

/**
 * Returns the transaction items that lock a run's tables. The transaction fails if another run holds one of
 * the locks.
 */
export function lockPuts(engine: Engine, run: RunRow) {
  return run.tablesWritten.map((table) => ({
    Put: {
      TableName: engine.settings.ledgerTable,
      Item: {
        ...lockKey(table),
        runId: run.id,
        title: run.title,
        startedBy: run.startedBy,
        since: isoNow(engine),
      },
      ConditionExpression: 'attribute_not_exists(pk) OR runId = :run',
      ExpressionAttributeValues: { ':run': run.id },
    },
  }));
}

/** Throws Conflict with the other run's ID if one of the tables is locked. */
export async function refuseIfLocked(
  engine: Engine,
  tables: readonly string[],
  ownRunId?: string,
): Promise<void> {
  for (const table of tables) {
    const { Item } = await engine.ledger.send(
      new GetCommand({ TableName: engine.settings.ledgerTable, Key: lockKey(table), ConsistentRead: true }),
    );
    if (!Item || Item.runId === ownRunId) continue;
    const holder = await readRunRow(engine, String(Item.runId));
    throw new AppError(
      'Conflict',
      `${table} is being changed by run ${Item.runId} (${Item.title}, started by ${Item.startedBy}). Wait until it ends, or stop it.`,
      { info: { runId: Item.runId, table, status: holder?.status } },
    );
  }
}
