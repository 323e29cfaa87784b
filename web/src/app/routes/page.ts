import {
  type AnyValidator,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import type { PageReads } from '../../components/layout/page-reads';
import type { RouteInfo } from '../../components/layout/route-table';
import { queryClient } from '../reading/query-client';
import { readAhead } from '../reading/read-ahead';
import { shellRoute } from '../shell/shell-route';
import { renderInSlices } from './render-in-slices';

/** A page's component. Its queries are sent before it is rendered. */
type PageComponent = RouteComponent & { readonly reads?: PageReads };

interface PageEntry<Path extends string, Search extends AnyValidator> extends RouteInfo {
  readonly path: Path;
  /** Validates the search parameters. Invalid values are treated as missing. */
  readonly search?: Search;
  /** Loads the page's code on the first visit. */
  readonly page: () => Promise<PageComponent>;
}

/** Creates a page's route. Its type includes path and search parameters, so links are type-checked. */
export function page<const Path extends string, Search extends AnyValidator = undefined>(
  entry: PageEntry<Path, Search>,
) {
  const { path, search, page: load, ...info } = entry;
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: search,
    component: lazyRouteComponent(async () => ({ default: renderInSlices(await load()) })),
    // The loader is also called when the user points at a link. If the code cannot be loaded, the component
    // reports the error.
    loader: ({ cause, location }) => {
      if (cause === 'stay') return;
      load().then(
        ({ reads }) => readAhead(queryClient, reads, location.searchStr),
        () => undefined,
      );
    },
    staticData: { info, load },
  });
}
