/** The item with that id. Throws if the content has none: ids are types, so only a wrong cast gets here. */
export function withId<Item extends { readonly id: string }>(items: readonly Item[], id: Item['id']): Item {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`The product's content has no '${id}'.`);
  return item;
}
