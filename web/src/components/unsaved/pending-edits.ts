import { useLayoutEffect } from 'react';

/** The number of fields whose typed text is not yet part of the page's edits. */
let pending = 0;

/** Callers check this so that typed text is not lost. */
export const hasPendingEdits = (): boolean => pending > 0;

export function usePendingEdit(isPending: boolean): void {
  useLayoutEffect(() => {
    if (!isPending) return;
    pending += 1;
    return () => {
      pending -= 1;
    };
  }, [isPending]);
}
