import { useEffect } from 'react';

/** How long a closing dialog has to return the focus first, in milliseconds. */
const settleMs = 50;

/** Without it, keyboard users would start at the top. `isShown` includes the closing animation. */
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
