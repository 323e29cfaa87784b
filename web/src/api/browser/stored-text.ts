/**
 * Returns the text that this browser has stored under `key`, or undefined if there is none or storage is
 * blocked.
 */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores text under `key`. If storage is blocked or full, the text is lost when the page is closed. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The panel also works if nothing can be stored.
  }
}

/**
 * Returns the list that is stored under `key` as JSON, without invalid items. The result is empty if the text
 * is not a list.
 */
export function readStoredList<Item>(
  key: string,
  isItem: (value: unknown) => value is Item,
): readonly Item[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
}
