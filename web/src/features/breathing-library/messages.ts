/** The breathing library messages whose wording is specified in docs/product.md. */
export const messages = {
  loadFailed: (reason: string) => `Failed to load breathing exercises: ${reason}`,
  updated: 'Breathing exercise updated successfully!',
} as const;
