export const removes = { 'data-removes': '' } as const;

/**
 * Moves the focus to the next row's button, or the list. A list's `ref`: its buttons need the `removes`
 * attribute, the list `tabIndex={-1}`.
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
