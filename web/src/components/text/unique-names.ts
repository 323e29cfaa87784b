/**
 * Returns each item's name. If several items have the same name, it is followed by what distinguishes the
 * item, by default its number among them, so that no two controls of a list sound alike.
 */
export function uniqueNames<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  differenceOf?: (item: Item) => string,
): ReadonlyMap<Item, string> {
  const sameNamed = Map.groupBy(items, nameOf);
  return new Map(
    items.map((item) => {
      const name = nameOf(item);
      const all = sameNamed.get(name) ?? [];
      if (all.length < 2) return [item, name];
      return [item, `${name}, ${differenceOf?.(item) ?? `${all.indexOf(item) + 1} of ${all.length}`}`];
    }),
  );
}
