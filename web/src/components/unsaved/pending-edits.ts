import { useLayoutEffect } from 'react';

/** The number of fields whose typed text is not yet part of the page's edits. */
let pending = 0;

/**
 * Returns true if the user has typed text that is not yet part of the page's edits. Callers check this so
 * that the text is not lost.
 */
export const hasPendingEdits = (): boolean => pending > 0;

/** Counts a field as pending while `isPending` is true. */
export function usePendingEdit(isPending: boolean): void {
  useLayoutEffect(() => {
    if (!isPending) return;
    pending += 1;
    return () => {
      pending -= 1;
    };
  }, [isPending]);
}
