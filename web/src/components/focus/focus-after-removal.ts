/** The attribute that marks a button that removes its row. */
export const removes = { 'data-removes': '' } as const;

/**
 * Keeps the focus in a list when rows are removed. Use it as the list's `ref`. When a row is removed, the
 * focus moves from that row's button to the next row's button, or to the list if no rows are left. The
 * buttons need the `removes` attribute, and the list needs `tabIndex={-1}`.
 *
 * @returns a function that stops watching the list; React calls it when the list is unmounted
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
