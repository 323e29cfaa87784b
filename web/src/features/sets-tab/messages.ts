/** The messages specified in docs/product.md. */
export const messages = {
  none: 'No sets found in the database',
  loadFailed: (reason: string) => `Failed to load available Sets: ${reason}`,
  orderFailed: (reason: string) => `Failed to save exercise order: ${reason}`,
  equipmentUpdated: 'Exercise updated successfully!',
  setUpdated: 'Set updated successfully',
  orderSaved: 'Exercise order updated successfully',
  exportFailed: (reason: string) => `Failed to export CSV: ${reason}`,
} as const;
