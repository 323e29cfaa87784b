/** The messages of the breathing library with specified wording (docs/product.md). */
export const messages = {
  loadFailed: (reason: string) => `Failed to load breathing exercises: ${reason}`,
  updated: 'Breathing exercise updated successfully!',
} as const;
