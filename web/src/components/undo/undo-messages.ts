/** Exact texts of undo and redo (docs/product.md), each written once. */
export const undoMessages = {
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  /** Messages about the caller's own last action, on any page. */
  actionUndone: 'Action undone successfully',
  actionRedone: 'Action redone successfully',
  undoFailed: 'Failed to undo action',
  redoFailed: 'Failed to redo action',
  undone: (description: string) => `Undone: ${description}`,
  /** Our own text, because the product has no text for redo. */
  redone: (description: string) => `Redone: ${description}`,
} as const;
