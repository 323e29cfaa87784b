import type { RawPage } from './scan';

/** Reads a lane's part of tables, page by page, from the tables or from their exports. */
export interface RecordReader {
  /** Reads the page of a table that begins at `cursor`, of at most `maxRecords` if given. */
  page(table: string, cursor: string | undefined, maxRecords?: number): Promise<RawPage>;
  /** Closes what the reader has opened. */
  close(): Promise<void>;
}
