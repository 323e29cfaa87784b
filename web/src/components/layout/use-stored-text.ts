import { useState } from 'react';

/**
 * A text that this browser remembers under `key`, undefined at first; where storage is blocked, until the
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
    // Blocked storage: the text lasts until the page is left.
  }
}
