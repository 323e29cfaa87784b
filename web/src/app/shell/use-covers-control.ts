import { type RefObject, useEffect, useState } from 'react';

/**
 * What people press or type into. A row that opens is not one of them, because its width leaves room to
 * press.
 */
const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';

/** The part of a control, from 0 to 1, from which it counts as covered. */
const coveredFrom = 0.2;

/** Whether a fixed element's place is over a control of the page, however far it has moved aside. */
export function coversControl(element: HTMLElement): boolean {
  // Unlike the bounding rectangle, the offsets ignore the transform that moves the element aside.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  const seen = new Set<Element>();
  for (const y of [0, 0.25, 0.5, 0.75, 1]) {
    for (const x of [0, 0.25, 0.5, 0.75, 1]) {
      for (const under of document.elementsFromPoint(left + x * width, top + y * height)) {
        const control = under.closest(controls);
        if (control && control !== element && !element.contains(control)) seen.add(control);
      }
    }
  }
  const place = { left, top, right: left + width, bottom: top + height };
  return [...seen].some((control) => shareIn(place, control.getBoundingClientRect()) >= coveredFrom);
}

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The share of a rectangle's area that is within a place. */
function shareIn(place: Edges, { left, top, right, bottom }: Edges): number {
  const width = Math.max(0, Math.min(place.right, right) - Math.max(place.left, left));
  const height = Math.max(0, Math.min(place.bottom, bottom) - Math.max(place.top, top));
  const area = (right - left) * (bottom - top);
  return area > 0 ? (width * height) / area : 0;
}

/**
 * Whether a fixed element's place is over a control. Looks again when the page scrolls, changes its size, or
 * is replaced by another one.
 */
export function useCoversControl(ref: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCovers(ref.current ? coversControl(ref.current) : false));
    };
    look();
    // Content that arrives later changes the height of the page.
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
