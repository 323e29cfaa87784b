import { type RefObject, useEffect, useRef, useState } from 'react';

/** Maximum distance that still counts as the end. */
const nearPx = 32;

/**
 * Keeps a growing list scrolled to its end until the user scrolls up, and again once they return to the end.
 * A change of `items` means that there is something new, and `toEnd` scrolls to it.
 */
export function useFollowTail(box: RefObject<HTMLElement | null>, items: unknown, toEnd: () => void) {
  const [following, setFollowing] = useState(true);
  const before = useRef({ top: 0, height: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new items, or following anew, move the list
  useEffect(() => {
    if (following) toEnd();
  }, [items, following]);

  const onScroll = () => {
    if (!box.current) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = box.current;
    const atEnd = height - top - clientHeight < nearPx;
    // Lines that are shorter than estimated also move the content up, but they reduce the total height.
    const scrolledUp = top < before.current.top && height >= before.current.height;
    before.current = { top, height };
    if (atEnd) setFollowing(true);
    else if (scrolledUp) setFollowing(false);
  };

  return { following, onScroll, follow: () => setFollowing(true) };
}
