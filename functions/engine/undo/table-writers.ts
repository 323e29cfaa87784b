import { decodeTime } from 'ulid';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Engine } from '../../runtime/dependencies';
import { journalGraceDays } from '../ledger/journal';
import { expiresAt, isoNow, type RunRow } from '../ledger/ledger';
import { rowsBeginning } from '../ledger/rows';

/*
 * Finds the runs that may have changed a table. Each transaction that locks a table stores the run's ID under
 * it. The lock is released when the run ends, but this row is kept as long as the attempt's journal, so that
 * an undo can look up the table's later writers.
 */

export const writerPuts = (engine: Engine, run: Pick<RunRow, 'id' | 'tablesWritten'>) =>
  run.tablesWritten.map((table) => ({
    Put: {
      TableName: engine.settings.ledgerTable,
      Item: {
        pk: ledgerKeys.writers(table),
        sk: `${ledgerKeys.writerPrefix}${run.id}`,
        runId: run.id,
        at: isoNow(engine),
        expiresAt: expiresAt(engine, engine.settings.journalDays + journalGraceDays),
      },
    },
  }));

/** A run that locked a table, with the time when it last did, in ISO 8601 (UTC). */
export interface TableWriter {
  readonly runId: string;
  readonly at: string;
}

/**
 * Returns the runs that have locked a table and whose journals are still kept, in the order of their last
 * locks.
 */
export async function writersOf(engine: Engine, table: string): Promise<readonly TableWriter[]> {
  const rows = await rowsBeginning(engine, { pk: ledgerKeys.writers(table), sk: ledgerKeys.writerPrefix });
  // Earlier versions did not store the time, but an ID contains when the run started.
  const timeOf = (runId: string) => new Date(decodeTime(runId)).toISOString();
  return rows
    .map(({ runId, at }) => ({ runId: String(runId), at: String(at ?? timeOf(String(runId))) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
}
