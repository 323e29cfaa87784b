import { formatCount } from '../text/number';

/** The messages with specified wording (docs/product.md). */
export const messages = {
  andMore: (more: number) => `...and ${formatCount(more)} more`,
} as const;
