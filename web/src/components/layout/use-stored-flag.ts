import { useStoredText } from './use-stored-text';

/** A boolean that this browser stores under `key`; if storage is blocked, it lasts until the page is left. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(key);
  return [text === 'true', (value) => setText(String(value))];
}
