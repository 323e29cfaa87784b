// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePageNavigate } from '#web/components/links/use-page-navigate';
import { renderInTheme } from '../../render';

// jsdom cannot scroll, because it has no layout.
vi.stubGlobal('scrollTo', () => undefined);

function UsersPage() {
  const navigate = usePageNavigate();
  return (
    <button type="button" onClick={() => void navigate({ to: '/admin/users', search: { q: 'ana' } })}>
      Respond
    </button>
  );
}

/** Shows a page at /admin/users. A page at /admin/jobs appears when `load` is called. */
async function showUsers() {
  const loading = Promise.withResolvers<void>();
  const root = createRootRoute();
  const users = createRoute({ getParentRoute: () => root, path: '/admin/users', component: UsersPage });
  const slow = createRoute({
    getParentRoute: () => root,
    path: '/admin/jobs',
    loader: () => loading.promise,
    component: () => <p>Slow page</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([users, slow]),
    history: createMemoryHistory({ initialEntries: ['/admin/users'] }),
  });
  renderInTheme(<RouterProvider router={router} />);
  const button = await screen.findByText('Respond');
  return { router, respond: () => fireEvent.click(button), load: () => loading.resolve() };
}

it('changes the address of the page that is shown', async () => {
  const { router, respond } = await showUsers();

  respond();

  await vi.waitFor(() => expect(router.latestLocation.href).toBe('/admin/users?q=ana'));
});

it('does not take the user back from a page that is loading', async () => {
  const { router, respond, load } = await showUsers();
  void router.navigate({ to: '/admin/jobs' });
  await vi.waitFor(() => expect(router.latestLocation.pathname).toBe('/admin/jobs'));

  respond();
  load();

  expect(await screen.findByText('Slow page')).toBeTruthy();
  expect(router.latestLocation.href).toBe('/admin/jobs');
});
