/** Where something stands that says no order: last (spec 3, section 9). */
export const unknownOrder = 999;

/** Where a record stands in its list, from its `displayOrder`. */
export const displayOrderOf = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : unknownOrder;
