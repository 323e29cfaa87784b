/** Returns the text stored in this browser, or undefined if there is none or storage is blocked. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text in this browser. If storage is blocked or full, the text is lost when the page is closed. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

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
