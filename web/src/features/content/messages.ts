/** The texts that the specification quotes (spec 1, sections 5 and 8), each written once. */
export const messages = {
  selectFile: 'Please select a file',
  uploaded: 'Content uploaded successfully',
  updated: (key: string) => `Updated: ${key}`,
} as const;
