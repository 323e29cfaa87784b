/** The text that the specification quotes (spec 1, section 8). */
export const messages = {
  loadFailed: 'Failed to load user metrics. Please try again.',
} as const;
