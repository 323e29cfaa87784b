/** The messages specified in docs/product.md. */
export const messages = {
  loaded: (sets: number) => `Loaded ${sets} sets`,
  loadFailed: (reason: string) => `Failed to load sets: ${reason}`,
  loadError: 'Error loading sets',
  activated: 'Set activated successfully',
  deactivated: 'Set deactivated successfully',
  statusFailed: 'Failed to update set status',
  deleted: 'Set deleted successfully',
  deleteFailed: 'Failed to delete set',
  updated: 'Set updated successfully',
  created: 'Set created successfully',
  saveFailed: 'Failed to save set',
  exerciseAdded: 'Exercise added successfully',
  exerciseAddFailed: 'Failed to add exercise',
  orderFailed: 'Failed to save exercise order',
  exerciseRemoved: 'Exercise removed from set',
  exerciseRemoveFailed: 'Failed to remove exercise',
} as const;
