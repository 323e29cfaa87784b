/** Where a run reads its records: in the tables, or in an export of the tables to a bucket. */
export const readSources = ['TABLE', 'EXPORT'] as const;

/** One of `readSources`. */
export type ReadSource = (typeof readSources)[number];

/** An export of the tables that a run reads. Times are in ISO 8601 and UTC. */
export interface TableExport {
  /** The moment whose state of the records the export captures. */
  readonly asOf: string;
  /** The time when the run found that the exports of all tables were complete. Absent until then. */
  readonly completedAt?: string | null;
  /** The price of the export in dollars. Absent until it is complete. */
  readonly dollars?: number | null;
}

/** The number of bytes for which DynamoDB charges the price of one gigabyte. */
const bytesPerGb = 1024 ** 3;

/** Returns the price, in dollars, of an export of this many bytes. */
export const exportDollars = (bytes: number, pricePerGb: number): number => (bytes / bytesPerGb) * pricePerGb;
