/** Throws an Error if no item has the ID. Because IDs are typed, this needs an incorrect cast. */
export function withId<Item extends { readonly id: string }>(items: readonly Item[], id: Item['id']): Item {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`The product's content has no '${id}'.`);
  return item;
}
