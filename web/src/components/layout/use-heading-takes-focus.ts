import { useEffect, useRef } from 'react';

/** What closes gives the focus back first, in a moment. */
const settleMs = 50;

/**
 * An act that was asked for in a dialog often removes the button that the focus would return to: then the
 * page's heading takes it, so that whoever works by keyboard goes on from there and not from the top of the
 * document.
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
      // The document as it is now: by then the page, or the window of a test, may be gone.
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
