import type { FieldValue, FormValues } from './field-spec';

/** True where two values of a field say the same. */
export const sameFieldValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts what a person typed over a newer record: a field that they changed keeps what they typed, every other
 * takes what is stored now.
 *
 * @returns the values, and the fields that both sides changed to something else: what was typed stands there.
 */
export function mergeValues(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): { readonly values: FormValues; readonly clashes: readonly string[] } {
  const values: Record<string, FieldValue> = {};
  const clashes: string[] = [];
  for (const [name, typed] of Object.entries(mine)) {
    const isMine = !sameFieldValue(typed, base[name]);
    const stored = theirs[name] ?? typed;
    values[name] = isMine ? typed : stored;
    if (isMine && !sameFieldValue(stored, base[name]) && !sameFieldValue(stored, typed)) clashes.push(name);
  }
  return { values, clashes };
}

/**
 * The same for the order of a set's exercises: what the other added is added, what they removed is removed,
 * and the rest is in the order of whoever changed the order, the one who edits first.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  if (mine.join() === base.join()) return theirs;
  const removed = new Set(base.filter((id) => !theirs.includes(id)));
  const added = theirs.filter((id) => !base.includes(id) && !mine.includes(id));
  return [...mine.filter((id) => !removed.has(id)), ...added];
}
