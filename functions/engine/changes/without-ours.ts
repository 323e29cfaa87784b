import { type Attributes, sameValue, valueAt } from '../../dynamodb/values';

type Value = Attributes[string] | undefined;

/**
 * A value as it would be if the run had not written it: `before` where it still is one of `ours`, the value
 * itself where others wrote it since. Of a map each member is judged by itself. Undefined: missing.
 */
export function withoutOurs(before: Value, ours: readonly Value[], now: Value): Value {
  if (ours.some((value) => sameValue(value, now))) return before;
  const own = ours.flatMap((value) => (value?.M ? [value.M] : []));
  // A value of another type that a map took the place of cannot be put back into what others made of the map.
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
