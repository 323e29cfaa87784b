// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageHeader } from '#web/components/layout/page-header';
import { renderInTheme } from '../../render';

/** Creates a page that takes a moment to load, as a lazily loaded page does. */
function slowPage(title: string, to: string) {
  return lazyRouteComponent(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return {
      default: () => (
        <>
          <PageHeader title={title} />
          <Link to={to}>Go on</Link>
        </>
      ),
    };
  });
}

function twoPages() {
  const root = createRootRoute();
  const info = (title: string) => ({ info: { title, description: title } });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/admin',
    staticData: info('Home'),
    component: slowPage('Home', '/admin/jobs'),
  });
  const jobs = createRoute({
    getParentRoute: () => root,
    path: '/admin/jobs',
    staticData: info('Jobs'),
    component: slowPage('Jobs', '/admin'),
  });
  const history = createMemoryHistory({ initialEntries: ['/admin'] });
  return createRouter({ routeTree: root.addChildren([home, jobs]), history });
}

/** A page that, once loaded, shows a different heading in a different place. */
function RunPage() {
  const [loaded, setLoaded] = useState(false);
  if (loaded) {
    return (
      <main>
        <PageHeader title="Migration" />
      </main>
    );
  }
  return (
    <>
      <PageHeader title="Run" />
      <button type="button" onClick={() => setLoaded(true)}>
        Loaded
      </button>
    </>
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

describe('the header of a page', () => {
  it('gets the focus after navigation, but not on the first page', async () => {
    renderInTheme(<RouterProvider router={twoPages()} />);
    await heading('Home');
    expect(document.activeElement).toBe(document.body);

    fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
    const jobs = await heading('Jobs');

    await waitFor(() => expect(document.activeElement).toBe(jobs));
    expect(document.title).toBe('Jobs · Wellness Admin');
  });

  it('keeps the focus when a page that has loaded replaces its first heading', async () => {
    const root = createRootRoute();
    const jobs = createRoute({
      getParentRoute: () => root,
      path: '/admin/jobs',
      component: slowPage('Jobs', '/admin/jobs/7F3K'),
    });
    const run = createRoute({ getParentRoute: () => root, path: '/admin/jobs/$runId', component: RunPage });
    const history = createMemoryHistory({ initialEntries: ['/admin/jobs'] });
    renderInTheme(
      <RouterProvider router={createRouter({ routeTree: root.addChildren([jobs, run]), history })} />,
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Go on' }));
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Run')));

    fireEvent.click(screen.getByRole('button', { name: 'Loaded' }));

    expect(document.activeElement).toBe(await heading('Migration'));
  });

  it('shows the parent pages from the route table', async () => {
    renderInTheme(<RouterProvider router={twoPages()} />);
    fireEvent.click(await screen.findByRole('link', { name: 'Go on' }));
    await heading('Jobs');

    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));

    expect(trail.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/admin');
    expect(trail.getByText('Jobs').getAttribute('aria-current')).toBe('page');
  });

  it('leads back to a parent page with the filters that it had', async () => {
    const root = createRootRoute();
    const info = (title: string) => ({ info: { title, description: title } });
    const users = createRoute({
      getParentRoute: () => root,
      path: '/admin/users',
      staticData: info('Users'),
      component: slowPage('Users', '/admin/users/mia'),
    });
    const user = createRoute({
      getParentRoute: () => root,
      path: '/admin/users/$user',
      component: () => <PageHeader title="Mia" />,
    });
    const history = createMemoryHistory({ initialEntries: ['/admin/users?q=mia'] });
    renderInTheme(
      <RouterProvider router={createRouter({ routeTree: root.addChildren([users, user]), history })} />,
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Go on' }));
    await heading('Mia');

    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));

    expect(trail.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/admin/users?q=mia');
  });

  it('marks only the page itself as the current one, even if it is also a parent page', async () => {
    const root = createRootRoute();
    const runs = createRoute({
      getParentRoute: () => root,
      path: '/admin/jobs/$runId',
      component: () => (
        <PageHeader breadcrumbs={[{ label: 'Jobs', to: '/admin/jobs' }]} title="Migration" crumb="Run 7F3K" />
      ),
    });
    const history = createMemoryHistory({ initialEntries: ['/admin/jobs/7F3K'] });
    const router = createRouter({ routeTree: root.addChildren([runs]), history });

    renderInTheme(<RouterProvider router={router} />);
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));

    expect(trail.getByRole('link', { name: 'Jobs' }).getAttribute('aria-current')).toBeNull();
    expect(trail.getByText('Run 7F3K').getAttribute('aria-current')).toBe('page');
    expect(document.title).toBe('Migration · Run 7F3K · Wellness Admin');
  });
});
