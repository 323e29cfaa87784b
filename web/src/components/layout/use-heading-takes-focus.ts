import { useEffect, useRef } from 'react';

/** A closing dialog returns the focus first, a moment later. */
const settleMs = 50;

/**
 * An action started in a dialog often removes the button that the focus would return to. The page's heading
 * then takes the focus, so that keyboard users continue there instead of at the top of the document.
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
      // The current document: by then the page, or a test's window, may be gone.
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
