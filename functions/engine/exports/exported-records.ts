import type { StoredRecord } from '#shared/models/model';
import { toRecord } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import type { RunRow } from '../ledger/ledger';
import type { RecordsOfTable } from '../read/related';
import { ExportReader } from './export-reader';

/**
 * Returns the records of a run's exports. With them, an audit looks up records from the same moment as those
 * that it inspects. The result is undefined if the run reads the tables directly.
 */
export function exportedRecords(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'tableExport'>,
): RecordsOfTable | undefined {
  if (!run.tableExport) return undefined;
  return async function* records({ name }, attributes): AsyncGenerator<StoredRecord> {
    const reader = new ExportReader(engine, run, { segment: 0, segments: 1 });
    let cursor: string | undefined;
    try {
      do {
        const page = await reader.page(name, cursor);
        cursor = page.cursor;
        for (const record of page.records) {
          if (record._deleted?.BOOL === true) continue;
          const wanted = Object.entries(record).filter(([attribute]) => attributes.includes(attribute));
          yield toRecord(Object.fromEntries(wanted));
        }
      } while (cursor !== undefined);
    } finally {
      await reader.close();
    }
  };
}
