import { useEffect, useRef } from 'react';

/** Milliseconds to wait, because a closing dialog first returns the focus. */
const settleMs = 50;

/**
 * Moves the focus to the page's heading if the button that opened a dialog no longer exists when the dialog
 * closes. Otherwise, keyboard users would continue at the top of the document.
 *
 * @param opened whether the dialog is open
 */
export function useHeadingTakesFocus(opened: boolean): void {
  const wasOpened = useRef(false);

  useEffect(() => {
    if (opened) wasOpened.current = true;
  }, [opened]);

  useEffect(
    () => () => {
      // Captured here, because the page (or a test's window) may be gone later.
      const page = document;
      if (wasOpened.current) setTimeout(() => focusHeadingIfLost(page), settleMs);
    },
    [],
  );
}

function focusHeadingIfLost(page: Document): void {
  if (page.activeElement !== page.body) return;
  page.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
