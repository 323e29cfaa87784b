import { readJson, readTextList } from './json-text';

/** A set's benefits, as read from a record. */
export interface ReadBenefits {
  /** Immediate benefits. */
  readonly now: readonly string[];
  /** Long-term benefits. */
  readonly future: readonly string[];
  /** The benefits, if the record contains only a single list. */
  readonly other: readonly string[];
  /** The stored text, if it could not be parsed. Show it unchanged, and never drop it. */
  readonly broken?: string;
}

const none = { now: [], future: [], other: [] };

/**
 * Parses a set's `benefits`: either JSON with `now` and `future`, each a string or a list, or a plain list.
 */
export function readBenefits(stored: unknown): ReadBenefits {
  const { value, broken } = readJson(stored);
  if (broken !== undefined) return { ...none, broken };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ...none, other: readTextList(stored).items };
  }
  const { now, future } = value as Readonly<Record<string, unknown>>;
  return { now: textsOf(now), future: textsOf(future), other: [] };
}

/**
 * Formats benefits the way the app stores them: as JSON with `now` and `future`. Empty benefits are dropped.
 */
export function writeBenefits(now: readonly string[], future: readonly string[]): string {
  const kept = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
  return JSON.stringify({ now: kept(now), future: kept(future) });
}

/**
 * Returns the strings in a value. A string is not parsed again, even if it looks like JSON, because it has
 * already been decoded from JSON.
 */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : readTextList(value).items;
