import {
  type AnyValidator,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import type { RouteInfo } from '../../components/layout/route-table';
import { shellRoute } from '../shell/shell-route';

interface PageEntry<Path extends string, Search extends AnyValidator> extends RouteInfo {
  readonly path: Path;
  /** The page's search parameters; values that cannot be parsed count as absent. */
  readonly search?: Search;
  /** Loads the page's code on the first visit. */
  readonly page: () => Promise<RouteComponent>;
}

/** A row of the table as a route; its type keeps path and search parameters, so links are type checked. */
export function page<const Path extends string, Search extends AnyValidator = undefined>(
  entry: PageEntry<Path, Search>,
) {
  const { path, search, page: load, ...info } = entry;
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: search,
    component: lazyRouteComponent(async () => ({ default: await load() })),
    staticData: { info },
  });
}
