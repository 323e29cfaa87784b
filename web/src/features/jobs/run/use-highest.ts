import { useRef } from 'react';

/**
 * Returns the highest value so far. An estimated total can grow, but the displayed progress must not go
 * backwards.
 */
export function useHighest(value: number | undefined): number | undefined {
  const highest = useRef(value);
  if (value !== undefined) highest.current = Math.max(highest.current ?? 0, value);
  return highest.current;
}
