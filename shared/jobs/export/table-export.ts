/** The source from which a run reads its records: the tables, or an export of the tables to a bucket. */
export const readSources = ['TABLE', 'EXPORT'] as const;

export type ReadSource = (typeof readSources)[number];

/** A table export that a run reads. Times are ISO 8601 timestamps in UTC. */
export interface TableExport {
  /** The point in time that the export captures. */
  readonly asOf: string;
  /** The time when the run detected that all table exports were complete. Absent until then. */
  readonly completedAt?: string | null;
  /** The price of the export in dollars. Absent until the export is complete. */
  readonly dollars?: number | null;
}

/** The number of bytes that DynamoDB bills as one gigabyte. */
const bytesPerGb = 1024 ** 3;

/** Returns the price, in dollars, of an export with the given number of bytes. */
export const exportDollars = (bytes: number, pricePerGb: number): number => (bytes / bytesPerGb) * pricePerGb;
