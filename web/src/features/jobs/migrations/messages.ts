/** The messages of migrations with specified wording (docs/product.md). */
export const messages = {
  run: 'Run Migration',
  completed: 'Completed',
  failed: (message: string) => `Migration failed: ${message}`,
} as const;
