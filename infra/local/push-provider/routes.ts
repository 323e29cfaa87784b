import type { Place } from './faults';

/** A known route, identified by its kind. */
export interface Route {
  readonly place: Place;
}

const forPages: readonly (readonly [RegExp, Place])[] = [
  [/^\/sdks\/web\/v16\/OneSignalSDK\.(page|sw)\.js$/, 'script'],
  [/^\/sync\/[^/]+\/web$/, 'sdk'],
  [/^\/apps\/[^/]+\/subscriptions\/[^/]+\/messages$/, 'delivery'],
  [/^\/apps\/[^/]+\/(users|subscriptions)(\/|$)/, 'sdk'],
  [/^\/notifications\/[^/]+(\/report_received)?$/, 'sdk'],
];

const forFunctions: readonly (readonly [RegExp, Place])[] = [
  [/^\/sdks\/web\/v16\/OneSignalSDK\.(page|sw)\.js$/, 'script'],
  [/^\/notifications(\/[^/]+)?$/, 'api'],
  [/^\/apps\/[^/]+\/users\/by\//, 'api'],
];

/** Returns the route at a path for a page or a function, or undefined if there is none. */
export function routeOf(method: string, path: string, fromPage: boolean): Route | undefined {
  const found = (fromPage ? forPages : forFunctions).find(([pattern]) => pattern.test(path));
  // Pages can report on notifications but cannot read or create them.
  if (!found || (fromPage && path.startsWith('/notifications') && !['PUT', 'OPTIONS'].includes(method)))
    return;
  return { place: found[1] };
}
