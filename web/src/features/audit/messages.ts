/**
 * The texts of the audit trail that the specification quotes (docs/product.md), each written once; those of
 * undo are in components/undo-messages.ts.
 */
export const messages = {
  loadFailed: 'Failed to load audit logs',
  exported: 'Audit logs exported successfully',
  cleared: 'Audit logs cleared',
} as const;
