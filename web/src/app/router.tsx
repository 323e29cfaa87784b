import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { callbackPath } from '../api/session';
import { PageSkeleton } from '../components/layout/states';
import { RouteErrorPage } from './route-error-page';
import { pages } from './routes';
import { rootRoute, shellRoute } from './shell-route';

const toHome = () => {
  throw redirect({ to: '/admin', replace: true });
};

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome });

/** Signing in ends here; the session's provider takes the code from the address before any route is drawn. */
const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: callbackPath,
  beforeLoad: toHome,
});

/** Any other address: within the shell, so that navigation is at hand. */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./not-found-page'), 'NotFoundPage'),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  callbackRoute,
  shellRoute.addChildren([...pages, unknownRoute]),
]);

/**
 * The panel's router. Pages load their code on hover or focus of a link, so that a click shows them at once.
 */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: RouteErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
