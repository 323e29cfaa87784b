import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus in a dialog. If the focused element is removed, keyboard input would go to the page
 * outside.
 */
export function useFocusKept(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = dialog.current;
    if (!content) return;
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && content.dataset.state === 'open') content.focus({ preventScroll: true });
    });
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [dialog]);
}
