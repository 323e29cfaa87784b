import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Engine } from '../../runtime/dependencies';
import { journalGraceDays } from '../ledger/journal';
import { expiresAt, type RunRow } from '../ledger/ledger';
import { rowsBeginning } from '../ledger/rows';

/*
 * Finds the runs that may have changed a table. Each transaction that locks a table also stores the run's ID
 * under the table. The lock is released when the run ends, but this row is kept as long as the attempt's
 * journal, so that an undo can look up the table's later writers.
 */

/** Returns the items that store a run's ID under its tables, for the transaction that locks them. */
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

/** Returns the IDs of the runs that locked a table and whose journals are still kept, in start order. */
export async function writersOf(engine: Engine, table: string): Promise<readonly string[]> {
  const rows = await rowsBeginning(engine, { pk: ledgerKeys.writers(table), sk: ledgerKeys.writerPrefix });
  return rows.map(({ runId }) => String(runId));
}
