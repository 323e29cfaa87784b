import type { RawPage } from './scan';

/** Reads a lane's part of the job's tables page by page, from the tables or from their exports. */
export interface RecordReader {
  /** Reads the table page that begins at `cursor`. If given, `maxRecords` limits the number of records. */
  page(table: string, cursor: string | undefined, maxRecords?: number): Promise<RawPage>;
  /** Releases the resources that the reader has opened. */
  close(): Promise<void>;
}
