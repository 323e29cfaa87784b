/** The messages of the exercise library with specified wording (docs/product.md). */
export const messages = {
  loadFailed: (reason: string) => `Failed to load exercises: ${reason}`,
  updated: 'Exercise updated successfully!',
} as const;
