/**
 * Exact texts of the audit trail (docs/product.md), each written once. The texts of undo are in
 * components/undo/undo-messages.ts.
 */
export const messages = {
  loadFailed: 'Failed to load audit logs',
  exported: 'Audit logs exported successfully',
  cleared: 'Audit logs cleared',
} as const;
