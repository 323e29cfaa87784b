import { useState } from 'react';
import { readStored, writeStored } from '../../api/browser/stored-text';

/**
 * Keeps a text in this browser, undefined until first set. If storage is blocked, it is kept until the user
 * leaves the page.
 */
export function useStoredText(key: string): readonly [string | undefined, (value: string) => void] {
  const [value, setValue] = useState(() => readStored(key));
  const set = (next: string) => {
    setValue(next);
    writeStored(key, next);
  };
  return [value, set];
}

export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(key);
  return [text === 'true', (value) => setText(String(value))];
}
