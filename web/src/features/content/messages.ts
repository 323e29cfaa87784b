/** The page's messages, as specified in docs/product.md. */
export const messages = {
  selectFile: 'Please select a file',
  uploaded: 'Content uploaded successfully',
  updated: (key: string) => `Updated: ${key}`,
} as const;
