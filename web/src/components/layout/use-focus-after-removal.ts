import { type RefObject, useEffect, useRef } from 'react';

/** Marks the button that removes its row. */
export const removes = { 'data-removes': '' } as const;

/**
 * Keeps the focus in a list from which rows are removed: it goes from the removed row's button to the one of
 * the next row, or to the list if it was the last. The buttons have `removes`; the list needs `tabIndex={-1}`.
 */
export function useFocusAfterRemoval(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let last: { readonly button: HTMLElement; readonly position: number } | undefined;
    const buttons = () => [...element.querySelectorAll<HTMLElement>('[data-removes]')];
    const remember = ({ target }: FocusEvent) => {
      const all = buttons();
      const position = all.findIndex((button) => button === target);
      const button = all[position];
      last = button && { button, position };
    };
    const observer = new MutationObserver(() => {
      if (!last || last.button.isConnected) return;
      const { position } = last;
      last = undefined;
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const left = buttons();
      if (isLost) (left[Math.min(position, left.length - 1)] ?? element).focus();
    });
    element.addEventListener('focusin', remember);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
  return list;
}
