/** Sorts items by text. The sort is stable, and the text is computed once per item. */
export function sortedBy<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] {
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ item }) => item);
}
