/** The texts that the specification quotes (docs/product.md), each written once. */
export const messages = {
  loadFailed: (reason: string) => `Failed to load onboarding progress: ${reason}`,
  exportFailed: (reason: string) => `Failed to export data: ${reason}`,
} as const;
