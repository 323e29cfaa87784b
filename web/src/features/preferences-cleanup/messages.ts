import { formatCount as count } from '../../components/text/number';

/** The messages specified in docs/product.md. */
export const messages = {
  badge: 'CRITICAL - Admin Only',
  scanFailed: (message: string) => `Failed to scan records: ${message}`,
  nothingFound: 'Scan complete: No corrupted records found!',
  nothingLeft: (records: number) =>
    `All ${count(records)} corrupted records from this scan were deleted. Scan again to confirm.`,
  found: (records: number) => `Found ${count(records)} corrupted record(s) that need cleanup`,
  deleted: (id: string) => `Deleted corrupted record: ${id}`,
  deleteFailed: (message: string) => `Failed to delete record: ${message}`,
  allDeleted: (records: number) => `Successfully deleted all ${count(records)} corrupted records!`,
  someDeleted: (deleted: number, of: number) => `Deleted ${count(deleted)} of ${count(of)} records`,
  /**
   * The specification's second sentence, 'Check console for details.', is a link to the run
   * (docs/decisions.md).
   */
  someFailed: (records: number) => `Failed to delete ${count(records)} record(s).`,
  batchFailed: (message: string) => `Batch deletion failed: ${message}`,
} as const;
