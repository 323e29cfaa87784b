/** The position used for records without an order. They come after all other records. */
const unknownOrder = 999;

/** Returns a record's position in its list, based on its `displayOrder`. */
export const displayOrderOf = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : unknownOrder;
