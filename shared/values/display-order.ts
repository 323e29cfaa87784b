/** The position of something without an order: last. */
const unknownOrder = 999;

/** The position of a record in its list, from its `displayOrder`. */
export const displayOrderOf = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : unknownOrder;
