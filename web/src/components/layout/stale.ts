/**
 * Dims content while newer content is loading. It is marked as inactive, because dimmed text may have too
 * little contrast and WCAG exempts inactive elements.
 */
export const stale = (isStale: boolean) =>
  isStale ? ({ 'data-stale': true, 'aria-busy': true, opacity: 0.6 } as const) : {};
