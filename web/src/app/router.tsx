import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { callbackPath } from '../api/session/session';
import { PageSkeleton } from '../components/layout/states';
import { pages } from './routes';
import { noteNavigation } from './routes/render-in-slices';
import { RouteErrorPage } from './shell/route-error-page';
import { rootRoute, shellRoute } from './shell/shell-route';

const toHome = () => {
  throw redirect({ to: '/admin', replace: true });
};

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome });

/**
 * The route to which the user pool redirects after sign-in. `restoreSession` removes the code from the URL
 * before any route is rendered.
 */
const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: callbackPath,
  beforeLoad: toHome,
});

/** The page for unknown URLs is shown within the shell, so that the navigation remains available. */
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
 * The panel's router. Links preload a page's code on hover or focus, so that the page opens immediately when
 * clicked.
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

router.history.subscribe(({ action }) => noteNavigation(action.type));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
