import type { FieldValue, FormValues } from './field-spec';

/** True if two field values are equal. */
export const sameFieldValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges typed values into a newer record: fields that the person changed keep the typed value, all others
 * take the stored value.
 *
 * @returns the merged values, and the fields that both sides changed differently. For those the typed value
 * is kept.
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
 * Merges the order of a set's exercises in the same way. Exercises that the other admin added or removed are
 * added or removed here too. If both changed the order, the order of the person editing here wins.
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
