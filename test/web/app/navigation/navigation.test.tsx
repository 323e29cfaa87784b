// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FavouriteButton } from '#web/app/navigation/favourite-button';
import { Navigation } from '#web/app/navigation/navigation';
import { SectionTabs } from '#web/app/navigation/section-tabs';
import { dropFavourite, keepFavourite, maxFavourites } from '#web/components/favourites/favourites';
import '../../no-layout';
import { renderInTheme } from '../../render';

const failures = '/admin/jobs/history?status=FAILED';

async function open(address: string): Promise<void> {
  const root = createRootRoute();
  const any = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <>
        <nav aria-label="Main">
          <Navigation />
        </nav>
        <SectionTabs />
        <FavouriteButton />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  renderInTheme(<RouterProvider router={createRouter({ routeTree: root.addChildren([any]), history })} />);
  await screen.findByRole('navigation', { name: 'Main' });
}

const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
const names = () =>
  main()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  for (let index = 0; index <= maxFavourites; index += 1) dropFavourite(`/admin/users/${index}`);
  dropFavourite(failures);
});

describe('the navigation', () => {
  it('marks the entry of the current page, and shows its other pages as tabs', async () => {
    await open('/admin/jobs/history');

    expect(main().getByRole('link', { current: true }).textContent).toBe('Jobs');
    const tabs = within(screen.getByRole('navigation', { name: 'Jobs' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Job history');
  });

  it('has no tabs on the page of a record, or if an entry has only one page', async () => {
    await open('/admin/jobs/01JD4ZQ8V3X7K2M9N5P6R7F3KW');

    expect(screen.getAllByRole('navigation')).toHaveLength(1);
    expect(main().getByRole('link', { current: true }).textContent).toBe('Jobs');
  });

  it('collapses a group but keeps the current entry visible, and remembers this', async () => {
    await open('/admin/jobs');
    fireEvent.click(main().getByRole('button', { name: 'Operations' }));
    fireEvent.click(main().getByRole('button', { name: 'Insights' }));

    expect(main().getByRole('button', { name: 'Operations' }).getAttribute('aria-expanded')).toBe('false');
    expect(names()).toContain('Jobs');
    expect(names()).not.toContain('Backups');
    expect(names()).not.toContain('Performance');
    expect(localStorage.getItem('navigation-collapsed:Insights')).toBe('true');
  });
});

describe('a favourite', () => {
  it('is the current address with its filters, which the star button adds, names and removes', async () => {
    document.title = 'Job history · Wellness Admin';
    await open(failures);

    fireEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    const field = await screen.findByLabelText('Favourite', { selector: 'input' });
    expect(names()[0]).toBe('Job history');
    fireEvent.change(field, { target: { value: 'Failures' } });
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(names()[0]).toBe('Failures');
    expect(main().getByRole('link', { name: 'Failures' }).getAttribute('href')).toBe(failures);
    expect(screen.getByRole('button', { name: 'Favourite' }).getAttribute('aria-pressed')).toBe('true');

    fireEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(names()).not.toContain('Failures');
  });

  it('is rejected, with the reason, if there are too many', async () => {
    for (let index = 0; index < maxFavourites; index += 1) keepFavourite(`/admin/users/${index}`, `${index}`);
    await open(failures);

    fireEvent.click(screen.getByRole('button', { name: 'Favourite' }));

    expect((await screen.findByRole('alert')).textContent).toMatch(
      new RegExp(`^You already have ${maxFavourites} favourites`),
    );
  });

  it('from another tab appears, and other stored values are ignored', async () => {
    await open('/admin');
    const stored = [
      { address: failures, name: 'Failures' },
      { address: '//elsewhere.example', name: 'Elsewhere' },
      { address: 'javascript:alert(1)', name: 'Script' },
      'nonsense',
    ];
    localStorage.setItem('favourites', JSON.stringify(stored));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'favourites' })));

    expect(names()[0]).toBe('Failures');
    expect(names()).not.toContain('Elsewhere');
    expect(names()).not.toContain('Script');
  });
});
