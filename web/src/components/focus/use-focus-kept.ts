import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus to a dialog if the element that has it is removed, such as a button shown only while the
 * content loads. Otherwise the keyboard would be left outside the dialog.
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
