import { readJson, readTextList } from './json-text';

export interface ReadBenefits {
  readonly now: readonly string[];
  readonly future: readonly string[];
  /** The benefits of a record that has only a single list. */
  readonly other: readonly string[];
  /** Text that could not be parsed. Show it unchanged, and never drop it. */
  readonly broken?: string;
}

const none = { now: [], future: [], other: [] };

/** Parses either JSON with `now` and `future`, each a string or a list, or a plain list. */
export function readBenefits(stored: unknown): ReadBenefits {
  const { value, broken } = readJson(stored);
  if (broken !== undefined) return { ...none, broken };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ...none, other: readTextList(stored).items };
  }
  const { now, future } = value as Readonly<Record<string, unknown>>;
  return { now: textsOf(now), future: textsOf(future), other: [] };
}

/** Formats JSON with `now` and `future`, as the app stores it. Empty benefits are dropped. */
export function writeBenefits(now: readonly string[], future: readonly string[]): string {
  const kept = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
  return JSON.stringify({ now: kept(now), future: kept(future) });
}

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : readTextList(value).items;
