export type { TableExport } from '../../api/api-types';

/** The source from which a run reads its records: the tables, or an export of the tables to a bucket. */
export const readSources = ['TABLE', 'EXPORT'] as const;

export type ReadSource = (typeof readSources)[number];

/** The number of bytes that DynamoDB bills as one gigabyte. */
const bytesPerGb = 1024 ** 3;

/** Returns the price, in dollars, of an export with the given number of bytes. */
export const exportDollars = (bytes: number, pricePerGb: number): number => (bytes / bytesPerGb) * pricePerGb;
