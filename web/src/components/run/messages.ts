import { formatCount } from '../text/number';

/** Exact texts (docs/product.md), each written once. */
export const messages = {
  andMore: (more: number) => `...and ${formatCount(more)} more`,
} as const;
