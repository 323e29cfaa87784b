/** The library's texts that the specification quotes, each written once. */
export const messages = {
  loadFailed: (reason: string) => `Failed to load exercises: ${reason}`,
  updated: 'Exercise updated successfully!',
} as const;
