/**
 * Scrolls a row of tabs sideways until the current tab is visible. Scrolling happens in the next frame,
 * because reading positions earlier would make the browser compute the layout of the whole page again.
 *
 * @returns a function that cancels the scrolling, for the clean-up of an effect
 */
export function showCurrentTab(row: HTMLElement | null, current: Element | null | undefined): () => void {
  const frame = requestAnimationFrame(() => {
    if (!row || !current) return;
    const { left, right } = row.getBoundingClientRect();
    const tab = current.getBoundingClientRect();
    if (tab.left < left) row.scrollLeft += tab.left - left;
    else if (tab.right > right) row.scrollLeft += tab.right - right;
  });
  return () => cancelAnimationFrame(frame);
}
