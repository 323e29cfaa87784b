/** The position of records without an order, after all others. */
const unknownOrder = 999;

/** The position of a record in its list, from its `displayOrder`. */
export const displayOrderOf = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : unknownOrder;
