/** The library's texts that the specification quotes, each written once. */
export const messages = {
  loadFailed: (reason: string) => `Failed to load breathing exercises: ${reason}`,
  updated: 'Breathing exercise updated successfully!',
} as const;
