import { createRootRoute, createRoute } from '@tanstack/react-router';
import { tableParams } from '../../components/filter/search-params';
import { RouteErrorPage } from './route-error-page';
import { Shell } from './shell';

/** The root of all routes. It renders nothing itself. */
export const rootRoute = createRootRoute({ errorComponent: RouteErrorPage });

/** The parent of the pages within the shell. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: tableParams,
  component: Shell,
});
