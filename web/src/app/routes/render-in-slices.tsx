import { type ComponentType, useDeferredValue } from 'react';
import { PageSkeleton } from '../../components/layout/states';

/**
 * True if the next page will be rendered in one go. This applies to the first page, and to any page that the
 * user returns to, because its scroll position is restored as soon as the page is shown.
 */
let rendersAtOnce = true;

/** Records the kind of navigation. Call this on each navigation, before the page is rendered. */
export function noteNavigation(kind: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO'): void {
  rendersAtOnce = kind !== 'PUSH';
}

/**
 * Makes React render a page in slices after the user clicks a link. The router's updates are synchronous, so
 * React would otherwise render the whole page, lay it out and run its effects in a single task.
 */
export function renderInSlices(Page: ComponentType): ComponentType {
  return function PageInSlices() {
    const isReady = useDeferredValue(true, rendersAtOnce);
    return isReady ? <Page /> : <PageSkeleton />;
  };
}
