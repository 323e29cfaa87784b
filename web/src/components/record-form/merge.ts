import type { FieldValue, FormValues } from './field-spec';

export const sameFieldValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges typed values into a newer record. Fields that the user changed keep the typed value. All others get
 * the stored value.
 * @returns the merged values, and the fields that both sides changed to different values
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
 * Merges two exercise lists. An exercise is added or removed if either admin did so. The order is this
 * admin's if they moved one, otherwise the other admin's.
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
