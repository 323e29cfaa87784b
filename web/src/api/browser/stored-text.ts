/**
 * Returns the text that this browser stores under `key`. Returns undefined if nothing is stored or if storage
 * is blocked.
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
    // The panel works even if it cannot store anything.
  }
}

/**
 * Returns the list that is stored as JSON under `key`, leaving out invalid items. Returns an empty list if
 * the stored text is not a list.
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
