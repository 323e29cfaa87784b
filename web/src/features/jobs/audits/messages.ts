import { formatCount as count } from '../../../components/text/number';

/** The messages specified in docs/product.md. */
export const messages = {
  setIdsInvalid: (references: number) => `Found ${count(references)} invalid Set ID references!`,
  setIdsValid: 'All Set ID references are valid!',
  setIdsFailed: (message: string) => `Failed to run audit: ${message}`,
  auditFailed: (message: string) => `Audit failed: ${message}`,
  templatesMatch: 'All template definitions match database!',
  templatesDiffer: (mismatches: number) => `Found ${count(mismatches)} mismatches!`,
  fixed: (template: string, hour: string) => `Fixed ${template} hour ${hour}`,
  fixFailed: (message: string) => `Failed to fix: ${message}`,
  allFixed: (issues: number) => `Successfully fixed ${count(issues)} issues!`,
  someFixed: (fixed: number, issues: number) => `Fixed ${count(fixed)} of ${count(issues)} issues`,
  noDatabaseId: 'No database ID available',
  missingCannotBeFixed: 'Cannot fix missing entries - please create them manually',
  comparisonFailed: (message: string) => `Error loading schedules: ${message}`,
  noTitleChanges: 'No title changes needed!',
  syncScript: (changes: number) => `Generated sync instructions for ${count(changes)} changes`,
  hourChip: (hour: string, entries: number) => `Hour ${hour} (${count(entries)} entries)`,
} as const;
