/** Returns undefined if nothing is stored or if storage is blocked. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** If storage is blocked or full, the text is lost when the page is closed. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

/** Leaves out invalid items. */
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
