import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { callbackPath } from '../api/session/session';
import { PageSkeleton } from '../components/layout/states';
import { activityLogsPages } from './routes/activity-logs';
import { analyticsPages } from './routes/analytics';
import { contentManagementPages } from './routes/content-management';
import { homePages } from './routes/home';
import { notificationsPages } from './routes/notifications';
import { noteNavigation } from './routes/render-in-slices';
import { systemToolsPages } from './routes/system-tools';
import { userManagementPages } from './routes/user-management';
import { RouteErrorPage } from './shell/route-error-page';
import { rootRoute, shellRoute } from './shell/shell-route';

/**
 * The route table: one file under routes/ for each navigation group. The router, navigation, dashboards,
 * breadcrumbs, palette and titles use it (see RouteInfo). A new page needs a row here and a folder in
 * features/.
 */
const pages = [
  ...homePages,
  ...contentManagementPages,
  ...notificationsPages,
  ...systemToolsPages,
  ...userManagementPages,
  ...analyticsPages,
  ...activityLogsPages,
] as const;

const toHome = () => {
  throw redirect({ to: '/admin', replace: true });
};

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome });

/** The sign-in callback. `restoreSession` removes the code from the URL before any route is rendered. */
const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: callbackPath,
  beforeLoad: toHome,
});

/** The page for unknown paths, within the shell, so that the navigation remains available. */
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
 * The router. Links preload a page's code on hover or focus, so that the page opens immediately when clicked.
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
