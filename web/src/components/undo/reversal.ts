import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { type AuditEntry, descriptionOf } from '../../api/audit';
import { type Direction, fetchUndoState, reverseEntry } from '../../api/undo';
import { toast } from '../toast/toaster';
import { undoMessages as messages } from './undo-messages';

/** An edit to be undone or redone. */
export interface Reversal {
  readonly direction: Direction;
  /** Id of its entry; left out: the caller's own last one. */
  readonly id?: string;
  /** Whether it is told as the caller's own action, or by what it was. */
  readonly own: boolean;
}

/** What undoing and redoing is known by among the mutations. */
export const reversalKey = ['reverse'] as const;

const opposite = { undo: 'redo', redo: 'undo' } as const;
const offers = { undo: 'Redo', redo: 'Undo' } as const;
const nothing = { undo: messages.nothingToUndo, redo: messages.nothingToRedo } as const;

/** The words for what could not be undone or redone. */
export const reversalFailed = { undo: messages.undoFailed, redo: messages.redoFailed } as const;

/**
 * Undoes or redoes an edit and says what was done, with the way back; does nothing while another is under
 * way. What is pressed twice is done once: the edit is named by its entry. No hook, so that the shell loads
 * it when the keys are first pressed.
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
    // Any record on show may have changed, also where somebody else was first.
    onSettled: () => void client.invalidateQueries(),
  });
  // A refusal is told by the toast, and stays with the mutation.
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
