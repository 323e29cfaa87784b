import { useStoredText } from './use-stored-text';

/** Keeps a flag in this browser. If storage is blocked, it is kept until the user leaves the page. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(key);
  return [text === 'true', (value) => setText(String(value))];
}
