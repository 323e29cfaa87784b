/** The element whose turn it is, in cycles; throws if there is none. */
export function atTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There is nothing to take turns with.');
  return item;
}
