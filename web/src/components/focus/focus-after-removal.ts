export const removes = { 'data-removes': '' } as const;

/**
 * Keeps the focus in a list when a row is removed: on the next row's button, or the list itself. Use it as
 * the list's `ref`. The buttons need the `removes` attribute, and the list `tabIndex={-1}`.
 * @returns a function that stops watching; React calls it on unmount
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
