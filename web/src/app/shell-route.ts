import { createRootRoute, createRoute } from '@tanstack/react-router';
import { RouteErrorPage } from './route-error-page';
import { Shell } from './shell/shell';

/** The root: nothing to see of its own. */
export const rootRoute = createRootRoute({ errorComponent: RouteErrorPage });

/** Everything behind the sign-in stands within the shell. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
});
