/** A text that this browser stores under `key`; undefined if there is none, or if storage is blocked. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under `key`. If storage is blocked or full, it is lost with the page. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // What is shown does not depend on it.
  }
}

/** The list that is stored under `key` as JSON, without items of another form; empty if it is no list. */
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
