import { readJson, readTextList } from './json-text';

/** What a set is good for, as a record has it. */
export interface ReadBenefits {
  /** Felt at once. */
  readonly now: readonly string[];
  /** Felt after a while. */
  readonly future: readonly string[];
  /** Of a record that keeps one list and does not tell the two apart. */
  readonly other: readonly string[];
  /** The stored text where it could not be read: to be shown as it is, never dropped. */
  readonly broken?: string;
}

const none = { now: [], future: [], other: [] };

/**
 * Reads `benefits` of a set: JSON text with now and future, each a text or a list, or a list
 * (docs/product.md).
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
 * The form in which the app stores benefits: JSON text with now and future (docs/product.md). Empty ones
 * are dropped (docs/product.md).
 */
export function writeBenefits(now: readonly string[], future: readonly string[]): string {
  const kept = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
  return JSON.stringify({ now: kept(now), future: kept(future) });
}

/** A text that only looks like JSON is a text all the same: it was taken out of JSON already. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : readTextList(value).items;
