/**
 * The messages of the audit trail with specified wording (docs/product.md). The messages of undo are in
 * components/undo/undo-messages.ts.
 */
export const messages = {
  loadFailed: 'Failed to load audit logs',
  exported: 'Audit logs exported successfully',
  cleared: 'Audit logs cleared',
} as const;
