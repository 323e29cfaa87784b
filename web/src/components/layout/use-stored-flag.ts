import { useStoredText } from './use-stored-text';

/** A yes or no that this browser remembers under `key`; where storage is blocked, until the page is left. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(key);
  return [text === 'true', (value) => setText(String(value))];
}
