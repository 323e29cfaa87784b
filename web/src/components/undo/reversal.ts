import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { type AuditEntry, descriptionOf } from '../../api/trail/audit';
import { type Direction, fetchUndoState, reverseEntry } from '../../api/trail/undo';
import { toast } from '../toast/toaster';
import { undoMessages as messages } from './undo-messages';

/** An edit to undo or redo. */
export interface Reversal {
  readonly direction: Direction;
  /** The ID of the edit's trail entry. The default is the current admin's last edit. */
  readonly id?: string;
  /**
   * True if the toast should describe the edit as the current admin's own action instead of showing its
   * description.
   */
  readonly own: boolean;
}

/** The mutation key for undo and redo. */
export const reversalKey = ['reverse'] as const;

const opposite = { undo: 'redo', redo: 'undo' } as const;
const offers = { undo: 'Redo', redo: 'Undo' } as const;
const nothing = { undo: messages.nothingToUndo, redo: messages.nothingToRedo } as const;

export const reversalFailed = { undo: messages.undoFailed, redo: messages.redoFailed } as const;

/**
 * Undoes or redoes an edit, and shows a toast with the opposite action. Does nothing while another undo or
 * redo is in progress. A double click has no additional effect, because the trail entry identifies the edit.
 * This is not a hook, so the shell can load it when the user first presses the undo or redo shortcut.
 */
export function startReversal(client: QueryClient, reversal: Reversal): void {
  if (client.isMutating({ mutationKey: reversalKey }) > 0) return;
  const mutation = client.getMutationCache().build<AuditEntry | undefined, Error, Reversal, unknown>(client, {
    mutationKey: reversalKey,
    mutationFn: async ({ direction, id }) => {
      const wanted = id ?? (await fetchUndoState())[direction]?.id;
      return wanted === undefined ? undefined : reverseEntry(direction, wanted);
    },
    onSuccess: (entry, done) => tell(client, entry, done),
    onError: (error, { direction }) =>
      toast.error(reversalFailed[direction], { description: messageOf(error) }),
    // Any visible record may have changed, even if someone else has already reversed the edit.
    onSettled: () => void client.invalidateQueries(),
  });
  // If the server rejects the mutation, the toast shows the reason, and the mutation stores it.
  mutation.execute(reversal).catch(() => undefined);
}

function tell(client: QueryClient, entry: AuditEntry | undefined, { direction, own }: Reversal): void {
  if (!entry) {
    toast.info(nothing[direction]);
    return;
  }
  const description = descriptionOf(entry);
  const back: Reversal = { direction: opposite[direction], id: entry.id, own };
  const action = { label: offers[direction], onClick: () => startReversal(client, back) };
  if (own) {
    toast.success(messages[direction === 'undo' ? 'actionUndone' : 'actionRedone'], { description, action });
  } else {
    toast.success(messages[direction === 'undo' ? 'undone' : 'redone'](description), { action });
  }
}
