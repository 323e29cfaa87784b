/**
 * The texts of undo and redo that the specification quotes (docs/product.md), each written once.
 */
export const undoMessages = {
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  /** Of the caller's own last action, wherever they are. */
  actionUndone: 'Action undone successfully',
  actionRedone: 'Action redone successfully',
  undoFailed: 'Failed to undo action',
  redoFailed: 'Failed to redo action',
  undone: (description: string) => `Undone: ${description}`,
  /** Not in the specification, whose trail knows no redo. */
  redone: (description: string) => `Redone: ${description}`,
} as const;
