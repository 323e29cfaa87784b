import { type Attributes, sameValue, valueAt } from '../../dynamodb/values';

type Value = Attributes[string] | undefined;

/**
 * Returns the value that an attribute would have if the run had not written it: `before` if `now` is still
 * one of the run's values (`ours`), otherwise the value that someone else wrote. Handles each member of a map
 * separately. Undefined means that the value is missing.
 */
export function withoutOurs(before: Value, ours: readonly Value[], now: Value): Value {
  if (ours.some((value) => sameValue(value, now))) return before;
  const own = ours.flatMap((value) => (value?.M ? [value.M] : []));
  // If the run replaced a value of another type with a map, and someone else changed that map afterwards, the
  // old value cannot be restored within the map.
  if (!now?.M || own.length === 0 || (before && !before.M)) return now;
  const members = { ...before?.M, ...now.M };
  return {
    M: Object.fromEntries(
      Object.keys(members).flatMap((name) => {
        const member = withoutOurs(
          valueAt(before?.M ?? {}, name),
          own.map((map) => valueAt(map, name)),
          valueAt(now.M, name),
        );
        return member === undefined ? [] : [[name, member]];
      }),
    ),
  };
}
