import { useEffect, useState } from 'react';

/**
 * The minimum scroll movement, in pixels. Smaller movements are ignored, because a resting thumb moves the
 * page slightly.
 */
const leastPx = 12;

/** Returns true if the user last scrolled down and is neither at the top nor at the end of the page. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let fromPx = window.scrollY;
    const look = () => {
      const endPx = document.documentElement.scrollHeight - window.innerHeight;
      // Overscrolling beyond either end on a phone is ignored.
      const atPx = Math.min(Math.max(0, window.scrollY), endPx);
      const atEdge = atPx <= 0 || atPx >= endPx - 1;
      if (!atEdge && Math.abs(atPx - fromPx) < leastPx) return;
      setDown(!atEdge && atPx > fromPx);
      fromPx = atPx;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return down;
}
