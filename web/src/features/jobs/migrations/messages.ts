/** Texts that the specification quotes (spec 3, sections 2.1, 5 and 8). */
export const messages = {
  run: 'Run Migration',
  completed: 'Completed',
  failed: (message: string) => `Migration failed: ${message}`,
} as const;
