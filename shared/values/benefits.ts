import { readJson, readTextList } from './json-text';

/** The benefits of a set, as a record has them. */
export interface ReadBenefits {
  /** Felt at once. */
  readonly now: readonly string[];
  /** Felt after a while. */
  readonly future: readonly string[];
  /** For a record that keeps one list without distinguishing the two. */
  readonly other: readonly string[];
  /** The stored text if it could not be read: show it as it is, and never drop it. */
  readonly broken?: string;
}

const none = { now: [], future: [], other: [] };

/** Reads `benefits` of a set: JSON text with now and future, each a text or a list, or a plain list. */
export function readBenefits(stored: unknown): ReadBenefits {
  const { value, broken } = readJson(stored);
  if (broken !== undefined) return { ...none, broken };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ...none, other: readTextList(stored).items };
  }
  const { now, future } = value as Readonly<Record<string, unknown>>;
  return { now: textsOf(now), future: textsOf(future), other: [] };
}

/** The form in which the app stores benefits: JSON text with now and future. Empty ones are dropped. */
export function writeBenefits(now: readonly string[], future: readonly string[]): string {
  const kept = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
  return JSON.stringify({ now: kept(now), future: kept(future) });
}

/** A text that only looks like JSON is still a text: it was already decoded from JSON. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : readTextList(value).items;
