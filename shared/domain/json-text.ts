/** A stored list, however the record has it. */
export interface ReadList {
  readonly items: readonly string[];
  /** The stored text where it could not be read as a list: to be shown as it is, never dropped. */
  readonly broken?: string;
}

const noItems: ReadList = { items: [] };

/**
 * Reads a field that the app stores as JSON text: a list, JSON text of a list, a plain text (one item), or nothing. Text that begins
 * like JSON and is none is broken: it has no items, and is kept (`wellnessGoals`, `equipment`, `how`, `workDays`, ...; spec 2 and 3, section 3).
 */
export function readTextList(stored: unknown): ReadList {
  if (stored === undefined || stored === null || stored === '') return noItems;
  if (Array.isArray(stored)) return { items: stored.map(itemText) };
  if (typeof stored !== 'string') return { items: [], broken: JSON.stringify(stored) };
  const parsed = parseJson(stored);
  if (parsed.kind === 'none')
    return looksLikeJson(stored) ? { items: [], broken: stored } : { items: [stored] };
  if (parsed.value === null) return noItems;
  if (Array.isArray(parsed.value)) return { items: parsed.value.map(itemText) };
  return typeof parsed.value === 'object' ? { items: [], broken: stored } : { items: [`${parsed.value}`] };
}

/** The form in which the app stores a list: JSON text. */
export const writeTextList = (items: readonly string[]): string => JSON.stringify(items);

const itemText = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item));

const looksLikeJson = (text: string) => /^\s*[[{"]/.test(text);

function parseJson(
  text: string,
): { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'none' } {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'none' };
  }
}
