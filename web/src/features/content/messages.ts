/** The texts that the specification quotes (docs/product.md), each written once. */
export const messages = {
  selectFile: 'Please select a file',
  uploaded: 'Content uploaded successfully',
  updated: (key: string) => `Updated: ${key}`,
} as const;
