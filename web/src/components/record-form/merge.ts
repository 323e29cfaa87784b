import type { FieldValue, FormValues } from './field-spec';

/** Returns true if two field values are equal. */
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
 * Merges the order of a set's exercises in the same way. Exercises that either admin added or removed are
 * added or removed. The order of the person editing here wins only if they moved an exercise; otherwise the
 * other admin's order is kept.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const kept = mine.filter((id) => base.includes(id));
  const isMoved = kept.join() !== base.filter((id) => mine.includes(id)).join();
  const [order, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const removed = new Set(base.filter((id) => !other.includes(id)));
  const added = other.filter((id) => !base.includes(id) && !order.includes(id));
  return [...order.filter((id) => !removed.has(id)), ...added];
}
