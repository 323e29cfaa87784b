import { type RefObject, useEffect, useRef, useState } from 'react';

/** The maximum distance from the end, in pixels, at which the view still counts as scrolled to the end. */
const nearPx = 32;

/**
 * Keeps a growing list scrolled to its end until the user scrolls up. Scrolling resumes when the user returns
 * to the end. `toEnd` scrolls to the end and is called whenever `items` changes.
 */
export function useFollowTail(box: RefObject<HTMLElement | null>, items: unknown, toEnd: () => void) {
  const [following, setFollowing] = useState(true);
  const before = useRef({ top: 0, height: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new items and following scroll the list
  useEffect(() => {
    if (following) toEnd();
  }, [items, following]);

  const onScroll = () => {
    if (!box.current) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = box.current;
    const atEnd = height - top - clientHeight < nearPx;
    // The content also moves up if lines turn out to be shorter than estimated, but then the total height
    // shrinks.
    const scrolledUp = top < before.current.top && height >= before.current.height;
    before.current = { top, height };
    if (atEnd) setFollowing(true);
    else if (scrolledUp) setFollowing(false);
  };

  return { following, onScroll, follow: () => setFollowing(true) };
}
