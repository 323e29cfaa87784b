/**
 * Scrolls the current tab into view, now and when the window's width changes. Waits for the next frame,
 * because reading positions earlier would make the browser recompute the whole layout.
 * @returns a function that stops the scrolling
 */
export function showCurrentTab(row: HTMLElement | null, current: Element | null | undefined): () => void {
  let frame = 0;
  const show = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!row || !current) return;
      const { left, right } = row.getBoundingClientRect();
      const tab = current.getBoundingClientRect();
      if (tab.left < left) row.scrollLeft += tab.left - left;
      else if (tab.right > right) row.scrollLeft += tab.right - right;
    });
  };
  show();
  window.addEventListener('resize', show);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', show);
  };
}
