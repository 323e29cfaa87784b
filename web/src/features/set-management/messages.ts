/** The set management messages whose wording is specified in docs/product.md. */
export const messages = {
  loadFailed: 'Failed to load data',
  refreshed: 'Data refreshed',
  saved: 'Exercise order updated successfully',
  saveFailed: 'Failed to save changes',
  noSets: 'No sets found',
  noSetsHint: 'Try adjusting your filters or search query',
} as const;
