/**
 * Returns the item with the given ID. Throws an Error if the item does not exist. Because IDs are typed, this
 * can only happen after an incorrect cast.
 */
export function withId<Item extends { readonly id: string }>(items: readonly Item[], id: Item['id']): Item {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`The product's content has no '${id}'.`);
  return item;
}
