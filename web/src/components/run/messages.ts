import { formatCount } from '../text/number';

/** The messages whose wording is specified in docs/product.md. */
export const messages = {
  andMore: (more: number) => `...and ${formatCount(more)} more`,
} as const;
