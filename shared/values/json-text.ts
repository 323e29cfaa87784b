/** A stored value, however the record has it. */
export interface ReadJson {
  /** Undefined for nothing, and for a broken value. */
  readonly value: unknown;
  /** The stored text if it could not be read: show it as it is, and never drop it. */
  readonly broken?: string;
}

/** A stored list, however the record has it. */
export interface ReadList {
  readonly items: readonly string[];
  /** The stored text if it could not be read as a list: show it as it is, and never drop it. */
  readonly broken?: string;
}

const noItems: ReadList = { items: [] };

/**
 * Reads a field that the app stores as JSON text: the value itself, JSON text of it, a plain text, or
 * nothing. Text that begins like JSON but is not valid is broken (`benefits`, `metadata`, `sequences`, ...).
 */
export function readJson(stored: unknown): ReadJson {
  if (stored === undefined || stored === null || stored === '') return { value: undefined };
  if (typeof stored !== 'string') return { value: stored };
  const parsed = parseJson(stored);
  if (parsed.kind === 'value') return { value: parsed.value ?? undefined };
  return looksLikeJson(stored) ? { value: undefined, broken: stored } : { value: stored };
}

/**
 * Reads a list that the app stores as JSON text: a list, JSON text of a list, a plain text (one item), or
 * nothing. Anything else has no items and is kept as broken (`wellnessGoals`, `equipment`, `how`, `workDays`,
 * ...).
 */
export function readTextList(stored: unknown): ReadList {
  const { value, broken } = readJson(stored);
  if (broken !== undefined) return { items: [], broken };
  if (value === undefined) return noItems;
  if (Array.isArray(value)) return { items: value.map(storedText) };
  // JSON text such as 3 is still one item; an object, and anything that was never text, is no list.
  if (typeof value === 'object' || typeof stored !== 'string') {
    return { items: [], broken: storedText(stored) };
  }
  return { items: [`${value}`] };
}

/** The form in which the app stores a list: JSON text. */
export const writeTextList = (items: readonly string[]): string => JSON.stringify(items);

/** A stored value as text: itself, or its JSON text if it is of another type. */
export const storedText = (stored: unknown): string =>
  typeof stored === 'string' ? stored : JSON.stringify(stored);

const looksLikeJson = (text: string) => /^\s*[[{"]/.test(text);

/** Parses JSON text; returns `none` if it is not valid. */
export function parseJson(
  text: string,
): { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'none' } {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'none' };
  }
}
