import { useRef } from 'react';

/** The highest value seen: estimates of a total grow, and what a person was shown once must not shrink. */
export function useHighest(value: number | undefined): number | undefined {
  const highest = useRef(value);
  if (value !== undefined) highest.current = Math.max(highest.current ?? 0, value);
  return highest.current;
}
