import { useState } from 'react';
import { readStored, writeStored } from '../../api/browser/stored-text';

/**
 * A text that this browser stores under `key`, initially undefined; if storage is blocked, it lasts until the
 * page is left.
 */
export function useStoredText(key: string): readonly [string | undefined, (value: string) => void] {
  const [value, setValue] = useState(() => readStored(key));
  const set = (next: string) => {
    setValue(next);
    writeStored(key, next);
  };
  return [value, set];
}
