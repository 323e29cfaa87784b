import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { tableParams } from '#web/components/filter/search-params';
import type { RouteInfo } from '#web/components/layout/route-table';
import { renderInTheme } from '../render';

// jsdom has no layout engine, so it cannot scroll.
vi.stubGlobal('scrollTo', () => undefined);

const elsewhere = [
  '/admin/jobs',
  '/admin/jobs/history',
  '/admin/jobs/$runId',
  '/admin/classic',
  '/admin/modern',
  '/admin/content',
];
const infos: Readonly<Record<string, RouteInfo>> = {
  '/admin/jobs': { title: 'Jobs', description: 'All jobs.', section: 'System Tools' },
  '/admin/content': { title: 'App content management', description: 'All content.' },
};

/**
 * Renders a page at a URL, with its own router and query client. The other URLs in `elsewhere` show a blank
 * page. Requires fake timers.
 *
 * @param pattern the route's pattern, such as `/admin/jobs/$runId`
 * @returns functions that return the current path and search, and one that goes back
 */
export async function renderPage(page: RouteComponent, pattern: string, address: string) {
  const root = createRootRoute();
  // As in the panel's router, the page's route ID is prefixed with `/shell`.
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', validateSearch: tableParams });
  const blanks = elsewhere.filter((path) => path !== pattern);
  const router = createRouter({
    routeTree: root.addChildren([
      shell.addChildren([
        createRoute({ getParentRoute: () => shell, path: pattern, component: page }),
        ...blanks.map((path) =>
          createRoute({
            getParentRoute: () => shell,
            path,
            component: () => null,
            ...(infos[path] && { staticData: { info: infos[path] } }),
          }),
        ),
      ]),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await passTime(50);
  return {
    pathname: () => router.state.location.pathname,
    search: () => router.state.location.searchStr,
    back: () => router.history.back(),
  };
}

/**
 * Advances the fake timers and waits for all resulting updates. The time passes in two steps, because React
 * renders at the end of each step. Anything that a dialog does after it is rendered, such as opening, happens
 * in the second step.
 */
export async function passTime(ms: number): Promise<void> {
  for (const part of [Math.floor(ms / 2), Math.ceil(ms / 2)]) {
    await act(() => vi.advanceTimersByTimeAsync(part));
  }
}
