import { createRootRoute, createRoute } from '@tanstack/react-router';
import { tableParams } from '../../components/filter/search-params';
import { RouteErrorPage } from './route-error-page';
import { Shell } from './shell';

export const rootRoute = createRootRoute({ errorComponent: RouteErrorPage });

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: tableParams,
  component: Shell,
});
