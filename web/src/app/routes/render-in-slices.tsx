import { type ComponentType, useDeferredValue } from 'react';
import { PageSkeleton } from '../../components/layout/states';

/** True for the first page and on return: the scroll position is restored as soon as they are shown. */
let rendersAtOnce = true;

export function noteNavigation(kind: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO'): void {
  rendersAtOnce = kind !== 'PUSH';
}

/** In several tasks: the router's updates are synchronous and would render all in one. */
export function renderInSlices(Page: ComponentType): ComponentType {
  return function PageInSlices() {
    const isReady = useDeferredValue(true, rendersAtOnce);
    return isReady ? <Page /> : <PageSkeleton />;
  };
}
