/** The exercise library messages whose wording is specified in docs/product.md. */
export const messages = {
  loadFailed: (reason: string) => `Failed to load exercises: ${reason}`,
  updated: 'Exercise updated successfully!',
} as const;
