import type { RawPage } from './scan';

/** Reads a lane's part of the job's tables page by page, either from the tables or from their exports. */
export interface RecordReader {
  /**
   * Reads the page of the table that begins at `cursor`. `maxRecords`, if given, limits the number of
   * records.
   */
  page(table: string, cursor: string | undefined, maxRecords?: number): Promise<RawPage>;
  /** Releases the resources that the reader has opened. */
  close(): Promise<void>;
}
