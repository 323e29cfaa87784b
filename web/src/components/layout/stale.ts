/**
 * Returns the props of an element that dims its content while newer content is on its way. Dimmed text may
 * have too little contrast, so the element is marked like an inactive one, which WCAG exempts.
 */
export const stale = (isStale: boolean) =>
  isStale ? ({ 'data-stale': true, 'aria-busy': true, opacity: 0.6 } as const) : {};
