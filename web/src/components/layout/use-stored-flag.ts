import { useStoredText } from './use-stored-text';

/** A boolean stored in this browser under `key`. If storage is blocked, it is kept until the page is left. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(key);
  return [text === 'true', (value) => setText(String(value))];
}
