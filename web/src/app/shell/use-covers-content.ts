import { type RefObject, useEffect, useState } from 'react';

/**
 * Controls that must stay visible. Expandable rows are not among them: they are so wide that people can press
 * another part of the row.
 */
const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';

/** The share of a control's area, from 0 to 1, from which it counts as covered. */
const coveredFrom = 0.2;

/** Returns true if an element covers content at its normal position, even if it is currently moved aside. */
export function coversContent(element: HTMLElement): boolean {
  // Unlike the bounding rectangle, the offsets ignore the transform that moves the element aside.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  // On wide screens, the element is not displayed: skip the slow search.
  if (width === 0) return false;
  const seen = new Set<Element>();
  const texts = new Set<Element>();
  for (const y of [0, 0.25, 0.5, 0.75, 1]) {
    for (const x of [0, 0.25, 0.5, 0.75, 1]) {
      for (const under of document.elementsFromPoint(left + x * width, top + y * height)) {
        if (element.contains(under)) continue;
        texts.add(under);
        const control = under.closest(controls);
        if (control) seen.add(control);
      }
    }
  }
  const place = { left, top, right: left + width, bottom: top + height };
  return (
    [...seen].some((control) => shareIn(place, control.getBoundingClientRect()) >= coveredFrom) ||
    [...texts].some((one) => ownLines(one).some((line) => shareIn(place, line) > 0))
  );
}

function ownLines(element: Element): readonly DOMRect[] {
  const range = document.createRange();
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

function shareIn(place: Edges, { left, top, right, bottom }: Edges): number {
  const width = Math.max(0, Math.min(place.right, right) - Math.max(place.left, left));
  const height = Math.max(0, Math.min(place.bottom, bottom) - Math.max(place.top, top));
  const area = (right - left) * (bottom - top);
  return area > 0 ? (width * height) / area : 0;
}

/**
 * Returns true if the element covers content. Checks again when the page is scrolled, resized or replaced.
 */
export function useCoversContent(ref: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCovers(ref.current ? coversContent(ref.current) : false));
    };
    look();
    // Content that arrives later changes the page's height.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ref]);
  return covers;
}
