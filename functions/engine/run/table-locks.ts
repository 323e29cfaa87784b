import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TableLock } from '#shared/jobs/job/job';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { isoNow, lockKey, type RunRow, readRunRow } from '../ledger/ledger';

/** Returns the items that lock a run's tables. They fail if another run holds one of the locks. */
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

/** Returns the locks on the tables, in the same order, read consistently. */
export async function locksOn(engine: Engine, tables: readonly string[]): Promise<readonly TableLock[]> {
  const locks = await Promise.all(
    tables.map(async (table): Promise<TableLock | undefined> => {
      const { Item } = await engine.ledger.send(
        new GetCommand({ TableName: engine.settings.ledgerTable, Key: lockKey(table), ConsistentRead: true }),
      );
      if (!Item) return undefined;
      const { runId, title, startedBy } = Item;
      return { table, runId: String(runId), title: String(title), startedBy: String(startedBy) };
    }),
  );
  return locks.filter((lock) => lock !== undefined);
}

/** Throws Conflict, with the other run's ID, if one of the tables is locked. */
export async function refuseIfLocked(
  engine: Engine,
  tables: readonly string[],
  ownRunId?: string,
): Promise<void> {
  const lock = (await locksOn(engine, tables)).find(({ runId }) => runId !== ownRunId);
  if (!lock) return;
  const { table, runId, title, startedBy } = lock;
  const holder = await readRunRow(engine, runId);
  throw new AppError(
    'Conflict',
    `${table} is being changed by run ${runId} (${title}, started by ${startedBy}). Wait until it ends, or stop it.`,
    { info: { runId, table, status: holder?.status } },
  );
}
