export const undoMessages = {
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  /** The messages about the current admin's own last action, on any page. */
  actionUndone: 'Action undone successfully',
  actionRedone: 'Action redone successfully',
  undoFailed: 'Failed to undo action',
  redoFailed: 'Failed to redo action',
  undone: (description: string) => `Undone: ${description}`,
  /** This wording is our own: docs/product.md does not specify any for redo. */
  redone: (description: string) => `Redone: ${description}`,
} as const;
