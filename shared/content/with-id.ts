/**
 * Returns the item with an ID. Throws an Error if there is none, which needs an incorrect cast, because IDs
 * are typed.
 */
export function withId<Item extends { readonly id: string }>(items: readonly Item[], id: Item['id']): Item {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`The product's content has no '${id}'.`);
  return item;
}
