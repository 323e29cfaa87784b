import { createRootRoute, createRoute } from '@tanstack/react-router';
import { RouteErrorPage } from './route-error-page';
import { Shell } from './shell';

/** The root route, which renders nothing of its own. */
export const rootRoute = createRootRoute({ errorComponent: RouteErrorPage });

/** Everything behind the sign-in renders within the shell. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
});
