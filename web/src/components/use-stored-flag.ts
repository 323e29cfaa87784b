import { useState } from 'react';

/** A yes or no that this browser remembers under `key`; where storage is blocked, until the page is left. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const set = (next: boolean) => {
    setValue(next);
    write(key, next);
  };
  return [value, set];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

function write(key: string, value: boolean): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Blocked storage: the choice lasts until the page is left.
  }
}
