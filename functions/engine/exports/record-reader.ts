import type { Engine } from '../../runtime/dependencies';
import type { LaneRow, RunRow } from '../ledger/ledger';
import type { RecordReader } from '../read/record-reader';
import { readRawPage } from '../read/scan';
import { ExportReader } from './export-reader';

/** Returns a reader of the run's exports or, if there are none, of the tables. */
export function recordReader(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'tableExport'>,
  lane: Pick<LaneRow, 'segment' | 'segments'>,
): RecordReader {
  if (run.tableExport) return new ExportReader(engine, run, lane);
  return {
    page: (table, cursor, maxRecords) => readRawPage(engine, { ...lane, table }, cursor, maxRecords),
    close: async () => undefined,
  };
}
