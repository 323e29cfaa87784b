import { useEffect, useState } from 'react';

/** A thumb that rests moves the page by less, in pixels. */
const leastPx = 12;

/** Whether the page was last scrolled down, to read on, and is neither at its beginning nor at its end. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let fromPx = window.scrollY;
    const look = () => {
      const endPx = document.documentElement.scrollHeight - window.innerHeight;
      // Beyond either end a phone lets the page swing back: that is no scrolling.
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
