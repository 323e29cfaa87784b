import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { toast } from '../../components/toaster';
import { type AuditEntry, descriptionOf } from './entry';
import { messages } from './messages';
import { type Direction, fetchUndoState, reverseEntry } from './queries';

/** An edit to be undone or redone. */
interface Reversal {
  readonly direction: Direction;
  /** Left out: the caller's own last one. */
  readonly id?: string;
  /** Whether it is told as the caller's own action, or by what it was. */
  readonly own: boolean;
}

const reversalKey = ['reverse'] as const;
const opposite = { undo: 'redo', redo: 'undo' } as const;
const offers = { undo: 'Redo', redo: 'Undo' } as const;
const nothing = { undo: messages.nothingToUndo, redo: messages.nothingToRedo } as const;

/** The words for what could not be undone or redone. */
export const reversalFailed = { undo: messages.undoFailed, redo: messages.redoFailed } as const;

/**
 * Undoes and redoes edits, one at a time in the whole panel, and says what was done, with the way back. What is pressed twice is done
 * once: the edit is named by its entry.
 */
export function useReverse() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: reversalKey,
    mutationFn: async ({ direction, id }: Reversal) => {
      const wanted = id ?? (await fetchUndoState())[direction]?.id;
      return wanted === undefined ? undefined : reverseEntry(direction, wanted);
    },
    onSuccess: (entry, { direction, own }) => {
      if (!entry) return toast.info(nothing[direction]);
      const back = { direction: opposite[direction], id: entry.id, own };
      tell(entry, direction, own, () => start(back));
    },
    onError: (error, { direction }) =>
      toast.error(reversalFailed[direction], { description: messageOf(error) }),
    // Any record on show may have changed, also where somebody else was first.
    onSettled: () => void client.invalidateQueries(),
  });
  const start = (reversal: Reversal) => {
    if (client.isMutating({ mutationKey: reversalKey }) === 0) mutate(reversal);
  };
  return {
    pending: isPending,
    reverseOwn: (direction: Direction) => start({ direction, own: true }),
    reverse: (direction: Direction, id: string) => start({ direction, id, own: false }),
  };
}

function tell(entry: AuditEntry, direction: Direction, own: boolean, onBack: () => void): void {
  const description = descriptionOf(entry);
  const action = { label: offers[direction], onClick: onBack };
  if (own) {
    toast.success(messages[direction === 'undo' ? 'actionUndone' : 'actionRedone'], { description, action });
  } else {
    toast.success(messages[direction === 'undo' ? 'undone' : 'redone'](description), { action });
  }
}

/** Why the last undo or redo was refused, in place of the toast once that is gone; undefined where it was not. */
export function useRefusedReversal() {
  const last = useMutationState<{ readonly error: unknown; readonly direction: Direction }>({
    filters: { mutationKey: reversalKey },
    select: ({ state: { error, variables } }) => ({
      error,
      direction: (variables as Reversal | undefined)?.direction ?? 'undo',
    }),
  }).at(-1);
  return last?.error ? last : undefined;
}
