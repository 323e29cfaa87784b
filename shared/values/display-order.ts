/** The position of records without an order. It comes after all other positions. */
const unknownOrder = 999;

/** Returns the position of a record in its list, from its `displayOrder`. */
export const displayOrderOf = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : unknownOrder;
