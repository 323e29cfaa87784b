import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Engine } from '../../runtime/dependencies';
import { journalGraceDays } from '../ledger/journal';
import { expiresAt, type RunRow } from '../ledger/ledger';
import { rowsBeginning } from '../ledger/rows';

/*
 * Finds the runs that may have changed a table: each transaction that takes a table's lock also puts the
 * run's id under the table. The lock goes at the end of the run; this row stays as long as the journal of
 * that attempt. So an undo can look up who wrote to the table later.
 */

/** The rows of a run's tables, for the transaction that takes their locks. */
export const writerPuts = (engine: Engine, run: Pick<RunRow, 'id' | 'tablesWritten'>) =>
  run.tablesWritten.map((table) => ({
    Put: {
      TableName: engine.settings.ledgerTable,
      Item: {
        pk: ledgerKeys.writers(table),
        sk: `${ledgerKeys.writerPrefix}${run.id}`,
        runId: run.id,
        expiresAt: expiresAt(engine, engine.settings.journalDays + journalGraceDays),
      },
    },
  }));

/**
 * Ids of the runs that had the lock of a table in the last weeks, in the order in which they were started.
 */
export async function writersOf(engine: Engine, table: string): Promise<readonly string[]> {
  const rows = await rowsBeginning(engine, { pk: ledgerKeys.writers(table), sk: ledgerKeys.writerPrefix });
  return rows.map(({ runId }) => String(runId));
}
