/** Marks the button that removes its row. */
export const removes = { 'data-removes': '' } as const;

/**
 * The `ref` of a list from which rows are removed. It keeps the focus in the list: the focus goes from the
 * removed row's button to the one of the next row, or to the list if it was the last. The buttons have
 * `removes`; the list needs `tabIndex={-1}`.
 *
 * @returns a function that ends this, which React calls when the list is unmounted
 */
export function focusAfterRemoval(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  let last: { readonly button: HTMLElement; readonly position: number } | undefined;
  const buttons = () => [...list.querySelectorAll<HTMLElement>('[data-removes]')];
  const remember = ({ target }: FocusEvent) => {
    const all = buttons();
    const position = target instanceof HTMLElement ? all.indexOf(target) : -1;
    const button = all[position];
    last = button && { button, position };
  };
  const observer = new MutationObserver(() => {
    if (!last || last.button.isConnected) return;
    const { position } = last;
    last = undefined;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const left = buttons();
    if (isLost) (left[Math.min(position, left.length - 1)] ?? list).focus();
  });
  list.addEventListener('focusin', remember);
  observer.observe(list, { childList: true, subtree: true });
  return () => {
    list.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
