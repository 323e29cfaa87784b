export type Fields = Readonly<Record<string, unknown>> | null | undefined;

/** A text in parts. Both versions have the same `start` and `end`, but different `middle` parts. */
export interface MarkedText {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** The difference. `before` or `after` is undefined if that record did not have the field. */
export interface FieldDifference {
  readonly field: string;
  readonly kind: 'same' | 'changed' | 'added' | 'removed';
  readonly before?: MarkedText;
  readonly after?: MarkedText;
}

/** Returns the changed fields, then the unchanged ones, both in the records' order. */
export function differencesOf(before: Fields, after: Fields): readonly FieldDifference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = names.map((field) => differenceOf(field, before?.[field], after?.[field]));
  return [...all.filter(({ kind }) => kind !== 'same'), ...all.filter(({ kind }) => kind === 'same')];
}

function differenceOf(field: string, valueBefore: unknown, valueAfter: unknown): FieldDifference {
  const before = textOf(valueBefore);
  const after = textOf(valueAfter);
  if (before === undefined) return { field, kind: 'added', after: whole(after ?? '') };
  if (after === undefined) return { field, kind: 'removed', before: whole(before) };
  if (before === after) return { field, kind: 'same', before: plain(before), after: plain(after) };
  const partly = hasParts(valueBefore) && hasParts(valueAfter);
  return {
    field,
    kind: 'changed',
    ...(partly ? marked(before, after) : { before: whole(before), after: whole(after) }),
  };
}

/** Returns true for text, lists and objects. Letters that `true` and `false` have in common mean nothing. */
const hasParts = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** The maximum length of JSON on one line. */
const lineLength = 60;

/** Returns a value as text. Any value but text becomes JSON. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  const line = JSON.stringify(value);
  return line.length <= lineLength ? line : JSON.stringify(value, null, 2);
}

const whole = (text: string): MarkedText => ({ start: '', middle: text, end: '' });
const plain = (text: string): MarkedText => ({ start: text, middle: '', end: '' });

/** Marks what differs. Compares code points, so no character is split. */
function marked(before: string, after: string): { before: MarkedText; after: MarkedText } {
  const a = [...before];
  const b = [...after];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { before: cut(a, start, end), after: cut(b, start, end) };
}

function cut(characters: readonly string[], start: number, end: number): MarkedText {
  return {
    start: characters.slice(0, start).join(''),
    middle: characters.slice(start, characters.length - end).join(''),
    end: characters.slice(characters.length - end).join(''),
  };
}
