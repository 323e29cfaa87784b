/**
 * The texts that the specification quotes (docs/product.md), each written once, together with similar texts
 * of our own.
 */
export const messages = {
  created: (templateId: string) => `Created demo set for ${templateId}`,
  updated: (templateId: string) => `Updated demo set for ${templateId}`,
  cleared: (templateId: string) => `Cleared demo sets for ${templateId}`,
  migratedAll: 'Successfully migrated all templates',
  populatedAll: 'Successfully populated all templates',
  clearedAll: 'Successfully cleared all demo sets',
  error: (message: string) => `Error: ${message}`,
  /** The run reads the demo sets with its own permissions, so it can be started anyway. */
  loadFailed: (message: string) =>
    `Failed to load existing demo sets: ${message} This may be due to IAM permissions. You can still migrate and clear them.`,
} as const;

/** The labels of a template's status (docs/product.md). */
export const statusWords = { migrated: 'Migrated', notMigrated: 'Not Migrated' } as const;
