/** The message specified in docs/product.md. */
export const messages = {
  loadFailed: 'Failed to load user metrics. Please try again.',
} as const;
