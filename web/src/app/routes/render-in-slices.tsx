import { type ComponentType, useDeferredValue } from 'react';
import { PageSkeleton } from '../../components/layout/states';

/**
 * True for the first page and for pages that the user returns to: their scroll position is restored as soon
 * as they are shown.
 */
let rendersAtOnce = true;

export function noteNavigation(kind: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO'): void {
  rendersAtOnce = kind !== 'PUSH';
}

/**
 * Renders a page in several tasks. The router's updates are synchronous: React would otherwise render a whole
 * page, lay it out and run its effects in a single task.
 */
export function renderInSlices(Page: ComponentType): ComponentType {
  return function PageInSlices() {
    const isReady = useDeferredValue(true, rendersAtOnce);
    return isReady ? <Page /> : <PageSkeleton />;
  };
}
