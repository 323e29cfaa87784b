import { refusals } from '#shared/jobs/job/access';
import { formatCount as count, formatCounted } from '../../components/text/number';

/** The messages specified in docs/product.md. */
export const messages = {
  userInformationFailed: 'Failed to load user information',
  notAllowed: refusals.DesignatedAdmin,
  confirmation: (records: number, tables: number) =>
    `I confirm the migration of ${formatCounted(records, 'record')} in ${formatCounted(tables, 'table')}.`,
  confirmationWithoutScan: 'I confirm the migration.',
  confirmationMissing: 'Please confirm migration by checking the checkbox',
  nothingFound: 'Scan complete: No records need migration!',
  found: (records: number) => `Scan complete: Found ${count(records)} record(s) needing migration`,
  scanFailed: (message: string) => `Scan failed: ${message}`,
  migrated: (records: number) => `Migration complete! Successfully updated ${count(records)} record(s).`,
  /**
   * The specification's second sentence, 'Check console for details.', is a link to the run
   * (docs/decisions.md).
   */
  migratedWithErrors: (errors: number) => `Migration completed with ${count(errors)} error(s).`,
  migrationFailed: (message: string) => `Migration failed: ${message}`,
} as const;
