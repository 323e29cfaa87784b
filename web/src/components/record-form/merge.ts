import type { FieldValue, FormValues } from './field-spec';

export const sameFieldValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Fields that the user changed keep the typed value; returns those that both sides changed differently. */
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

/** Added or removed if either did so; in this admin's order if they moved one, otherwise the other's. */
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
