/**
 * The texts that the specification quotes (docs/product.md), each written once, and those of
 * the same kind beside them.
 */
export const messages = {
  created: (templateId: string) => `Created demo set for ${templateId}`,
  updated: (templateId: string) => `Updated demo set for ${templateId}`,
  cleared: (templateId: string) => `Cleared demo sets for ${templateId}`,
  migratedAll: 'Successfully migrated all templates',
  populatedAll: 'Successfully populated all templates',
  clearedAll: 'Successfully cleared all demo sets',
  error: (message: string) => `Error: ${message}`,
  /** The run reads the demo sets by itself, with rights of its own: it can be started all the same. */
  loadFailed: (message: string) =>
    `Failed to load existing demo sets: ${message} This may be due to IAM permissions. Migrating and clearing go on without them.`,
} as const;

/** What a template's status says (docs/product.md). */
export const statusWords = { migrated: 'Migrated', notMigrated: 'Not Migrated' } as const;
