export interface ReadJson {
  /** The parsed value. Undefined if it is missing or cannot be parsed. */
  readonly value: unknown;
  /** Text that could not be parsed. Show it unchanged, and never drop it. */
  readonly broken?: string;
}

export interface ReadList {
  readonly items: readonly string[];
  /** Text that could not be parsed as a list. Show it unchanged, and never drop it. */
  readonly broken?: string;
}

const noItems: ReadList = { items: [] };

/**
 * Parses a field that the app stores as JSON (`benefits`, `metadata`, `sequences`, ...). Accepts the value
 * itself, its JSON, plain text, or nothing. Text that begins like JSON but is not valid is broken.
 */
export function readJson(stored: unknown): ReadJson {
  if (stored === undefined || stored === null || stored === '') return { value: undefined };
  if (typeof stored !== 'string') return { value: stored };
  const parsed = parseJson(stored);
  if (parsed.kind === 'value') return { value: parsed.value ?? undefined };
  return looksLikeJson(stored) ? { value: undefined, broken: stored } : { value: stored };
}

/**
 * Parses a list that the app stores as JSON (`wellnessGoals`, `equipment`, `how`, `workDays`, ...). Accepts a
 * list, its JSON, plain text (one item), or nothing. Anything else is broken and has no items.
 */
export function readTextList(stored: unknown): ReadList {
  const { value, broken } = readJson(stored);
  if (broken !== undefined) return { items: [], broken };
  if (value === undefined) return noItems;
  if (Array.isArray(value)) return { items: value.map(storedText) };
  // A JSON value such as 3 still counts as a list of one item.
  if (typeof value === 'object' || typeof stored !== 'string') {
    return { items: [], broken: storedText(stored) };
  }
  return { items: [`${value}`] };
}

/** Formats a list as JSON, as the app stores it. */
export const writeTextList = (items: readonly string[]): string => JSON.stringify(items);

/** Returns a string as is, and any other type as JSON. */
export const storedText = (stored: unknown): string =>
  typeof stored === 'string' ? stored : JSON.stringify(stored);

const looksLikeJson = (text: string) => /^\s*[[{"]/.test(text);

/** Matches text that may contain a number beyond JavaScript's range, which becomes Infinity. */
const mayOverflow = /\d[eE]\+?\d{3}|\d{309}/;

/**
 * Parses JSON. Returns `none` for invalid JSON, and for a number that JavaScript cannot represent, such as
 * 1e400: writing it again would turn it into null.
 */
export function parseJson(
  text: string,
): { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'none' } {
  try {
    const value: unknown = JSON.parse(text, mayOverflow.test(text) ? finite : undefined);
    return { kind: 'value', value };
  } catch {
    return { kind: 'none' };
  }
}

function finite(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('The number is too large.');
  return value;
}
