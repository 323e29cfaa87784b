import { useState } from 'react';

/**
 * A text that this browser stores under `key`, initially undefined; if storage is blocked, it lasts until the
 * page is left.
 */
export function useStoredText(key: string): readonly [string | undefined, (value: string) => void] {
  const [value, setValue] = useState(() => read(key));
  const set = (next: string) => {
    setValue(next);
    write(key, next);
  };
  return [value, set];
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // If storage is blocked, the text lasts until the page is left.
  }
}
