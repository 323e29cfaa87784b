import { useState } from 'react';
import { readStored, writeStored } from '../../api/browser/stored-text';

/**
 * A text stored in this browser under `key`, initially undefined. If storage is blocked, it is kept until the
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
