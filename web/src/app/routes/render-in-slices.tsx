import { type ComponentType, useDeferredValue } from 'react';
import { PageSkeleton } from '../../components/layout/states';

/**
 * True if the next page is rendered in one piece. This applies to the first page, and to a page that the user
 * returns to, because the page's scroll position is restored as soon as it is shown.
 */
let rendersAtOnce = true;

/** Call this on each navigation, before the page is rendered. */
export function noteNavigation(kind: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO'): void {
  rendersAtOnce = kind !== 'PUSH';
}

/**
 * Makes React render a page in slices after a click on a link. The router's updates are synchronous, so the
 * whole page would otherwise be rendered, laid out and given its effects in a single task.
 */
export function renderInSlices(Page: ComponentType): ComponentType {
  return function PageInSlices() {
    const isReady = useDeferredValue(true, rendersAtOnce);
    return isReady ? <Page /> : <PageSkeleton />;
  };
}
