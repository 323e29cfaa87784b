/**
 * Returns the props of an element that dims its content while newer content is loading. Dimmed text may have
 * too little contrast, so the element is marked as inactive, which WCAG exempts from the contrast rules.
 */
export const stale = (isStale: boolean) =>
  isStale ? ({ 'data-stale': true, 'aria-busy': true, opacity: 0.6 } as const) : {};
