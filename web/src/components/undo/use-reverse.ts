import { useIsMutating, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Direction } from '../../api/trail/undo';
import { type Reversal, reversalKey, startReversal } from './reversal';

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
