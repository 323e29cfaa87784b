import { useStoredText } from './use-stored-text';

/** If storage is blocked, the value is kept until the user leaves the page. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(key);
  return [text === 'true', (value) => setText(String(value))];
}
