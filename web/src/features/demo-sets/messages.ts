/** The messages specified in docs/product.md, and a few similar ones. */
export const messages = {
  created: (templateId: string) => `Created demo set for ${templateId}`,
  updated: (templateId: string) => `Updated demo set for ${templateId}`,
  cleared: (templateId: string) => `Cleared demo sets for ${templateId}`,
  migratedAll: 'Successfully migrated all templates',
  populatedAll: 'Successfully populated all templates',
  clearedAll: 'Successfully cleared all demo sets',
  error: (message: string) => `Error: ${message}`,
  /** Shown if the page cannot read the demo sets. The run can, because it has its own permissions. */
  loadFailed: (message: string) =>
    `Failed to load existing demo sets: ${message} This may be due to IAM permissions. You can still migrate and clear them.`,
} as const;

/** The labels that docs/product.md specifies. */
export const statusWords = { migrated: 'Migrated', notMigrated: 'Not Migrated' } as const;
