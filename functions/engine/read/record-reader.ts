import type { RawPage } from './scan';

/** Reads records page by page, from the tables or from their exports. */
export interface RecordReader {
  page(table: string, cursor: string | undefined, maxRecords?: number): Promise<RawPage>;
  close(): Promise<void>;
}
