/** The messages of the onboarding list with specified wording (docs/product.md). */
export const messages = {
  loadFailed: (reason: string) => `Failed to load onboarding progress: ${reason}`,
  exportFailed: (reason: string) => `Failed to export data: ${reason}`,
} as const;
