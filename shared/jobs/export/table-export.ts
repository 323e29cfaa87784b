export const readSources = ['TABLE', 'EXPORT'] as const;

export type ReadSource = (typeof readSources)[number];

export interface TableExport {
  /** The point in time that the export captures, ISO 8601. */
  readonly asOf: string;
  /** When the run saw that all exports were complete. Absent until then. */
  readonly completedAt?: string | null;
  /** Absent until the export is complete. */
  readonly dollars?: number | null;
}

/** As DynamoDB bills. */
const bytesPerGb = 1024 ** 3;

export const exportDollars = (bytes: number, pricePerGb: number): number => (bytes / bytesPerGb) * pricePerGb;
