/** The width of the faded end of a row, in pixels (fade-ends.css). */
const fadedPx = 32;

/**
 * Scrolls a row of tabs sideways until the current tab is visible, now and whenever the width of the window
 * changes, for example because a phone is turned. Scrolling happens in the next frame, because reading
 * positions earlier would make the browser compute the layout of the whole page again.
 *
 * @returns a function that ends this, for the clean-up of an effect
 */
export function showCurrentTab(row: HTMLElement | null, current: Element | null | undefined): () => void {
  let frame = 0;
  const show = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!row || !current) return;
      const { left, right } = row.getBoundingClientRect();
      const tab = current.getBoundingClientRect();
      const [first, last] = [left + fadedPx, right - fadedPx];
      if (tab.left < first) row.scrollLeft += tab.left - first;
      else if (tab.right > last) row.scrollLeft += tab.right - last;
    });
  };
  show();
  window.addEventListener('resize', show);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', show);
  };
}
