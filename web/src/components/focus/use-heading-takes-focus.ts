import { useEffect } from 'react';

/** The number of milliseconds to wait, because a closing dialog returns the focus first. */
const settleMs = 50;

/**
 * Moves the focus to the page's heading if the button that opened a dialog no longer exists after the dialog
 * has closed, for example because its row was deleted. Otherwise, keyboard users would continue at the top of
 * the document.
 *
 * @param isShown whether the dialog is shown, including its closing animation
 */
export function useHeadingTakesFocus(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    // The document is captured here, because the page (or a test's window) may no longer exist later.
    const page = document;
    return () => void setTimeout(() => focusHeadingIfLost(page), settleMs);
  }, [isShown]);
}

function focusHeadingIfLost(page: Document): void {
  if (page.activeElement !== page.body) return;
  page.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
