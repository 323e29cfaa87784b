import { useEffect } from 'react';

/** How long a closing dialog has to return the focus first, in milliseconds. */
const settleMs = 50;

/**
 * Focuses the page heading when a dialog has closed and the button that opened it is gone. Otherwise,
 * keyboard users would start again at the top.
 * @param isShown whether the dialog is shown, including its closing animation
 */
export function useHeadingTakesFocus(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    // The page (or a test's window) may be gone later.
    const page = document;
    return () => void setTimeout(() => focusHeadingIfLost(page), settleMs);
  }, [isShown]);
}

function focusHeadingIfLost(page: Document): void {
  if (page.activeElement !== page.body) return;
  page.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
