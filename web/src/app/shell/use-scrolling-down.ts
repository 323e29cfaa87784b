import { useEffect, useState } from 'react';

/** A resting thumb moves the page by less than this, in pixels. */
const leastPx = 12;

/** Whether the user last scrolled down and is neither at the top nor at the end of the page. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let fromPx = window.scrollY;
    const look = () => {
      const endPx = document.documentElement.scrollHeight - window.innerHeight;
      // Phones bounce beyond either end: that is not scrolling.
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
