import { type QueryClient, useIsMutating, useMutationState, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { type AuditEntry, descriptionOf } from '../../api/trail/audit';
import { type Direction, fetchUndoState, reverseEntry } from '../../api/trail/undo';
import { toast } from '../toast/toaster';
import { undoMessages as messages } from './undo-messages';

export interface Reversal {
  readonly direction: Direction;
  /** The edit's ID. The default is the current admin's last edit. */
  readonly id?: string;
  /** True if the toast describes the edit as the admin's own action. */
  readonly own: boolean;
}

export const reversalKey = ['reverse'] as const;

const opposite = { undo: 'redo', redo: 'undo' } as const;
const offers = { undo: 'Redo', redo: 'Undo' } as const;
const nothing = { undo: messages.nothingToUndo, redo: messages.nothingToRedo } as const;

export const reversalFailed = { undo: messages.undoFailed, redo: messages.redoFailed } as const;

/**
 * Undoes or redoes an edit. A toast offers the opposite action. Does nothing while another undo or redo is in
 * progress. It is not a hook, so that the shell can load it with the first shortcut.
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
  // The toast shows the reason for a rejection.
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

/** Starts an undo or redo. `pending` is true while one is in progress anywhere in the panel. */
export function useReverse() {
  const client = useQueryClient();
  return {
    pending: useIsMutating({ mutationKey: reversalKey }) > 0,
    start: (reversal: Reversal) => startReversal(client, reversal),
  };
}

/** Returns the last refusal. The page still shows it after the toast has disappeared. */
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
