/** The library's own sentences that the product fixes, each written once. */
export const messages = {
  loadFailed: (reason: string) => `Failed to load exercises: ${reason}`,
  updated: 'Exercise updated successfully!',
} as const;
