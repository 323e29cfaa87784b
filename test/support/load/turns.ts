/** Returns the element for this turn, cycling through all elements. Throws if there are none. */
export function atTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There is nothing to take turns with.');
  return item;
}
