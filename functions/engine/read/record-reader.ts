import type { RawPage } from './scan';

/** Reads records page by page, from the tables or from their exports. */
export interface RecordReader {
  /** Reads a page. `maxRecords`, if given, limits the number of records. */
  page(table: string, cursor: string | undefined, maxRecords?: number): Promise<RawPage>;
  /** Releases what the reader has opened. */
  close(): Promise<void>;
}
