/**
 * The page's messages, as specified in docs/product.md. The undo messages are in
 * components/undo/undo-messages.ts.
 */
export const messages = {
  loadFailed: 'Failed to load audit logs',
  exported: 'Audit logs exported successfully',
  cleared: 'Audit logs cleared',
} as const;
