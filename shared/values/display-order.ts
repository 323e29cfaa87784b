/** Where something stands that says no order: last (docs/product.md). */
export const unknownOrder = 999;

/** Where a record stands in its list, from its `displayOrder`. */
export const displayOrderOf = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : unknownOrder;
