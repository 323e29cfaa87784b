/**
 * Returns the props of an element that dims its content while newer content is loading. Dimmed text may have
 * too little contrast. The element is therefore marked as inactive, because WCAG exempts inactive elements
 * from the contrast rules.
 */
export const stale = (isStale: boolean) =>
  isStale ? ({ 'data-stale': true, 'aria-busy': true, opacity: 0.6 } as const) : {};
