import { useEffect } from 'react';

/**
 * How long to wait before moving the focus, in milliseconds. This gives a closing dialog time to return the
 * focus first.
 */
const settleMs = 50;

/**
 * Moves the focus to the page heading when a dialog has closed and the button that opened it no longer
 * exists, for example because its row was deleted. Otherwise, keyboard users would start again at the top of
 * the document.
 *
 * @param isShown whether the dialog is shown, including its closing animation
 */
export function useHeadingTakesFocus(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    // The document is captured here, because the page (or a test's window) may be gone later.
    const page = document;
    return () => void setTimeout(() => focusHeadingIfLost(page), settleMs);
  }, [isShown]);
}

function focusHeadingIfLost(page: Document): void {
  if (page.activeElement !== page.body) return;
  page.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
