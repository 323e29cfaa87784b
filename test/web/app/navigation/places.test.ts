import { describe, expect, it } from 'vitest';
import { navigationGroups, placeOf } from '#web/app/navigation/places';
import { quickLinks } from '#web/features/home/quick-links';
import { routePaths, routeTitles } from '../../../support/route-paths';

const tabs = navigationGroups.flatMap(({ entries }) => entries.flatMap((entry) => entry.tabs));

it('the page that chooses a dashboard links to the scheduler, the library, the schedules and the content', () => {
  expect(quickLinks).toEqual([
    '/notification-scheduler',
    '/admin/exercises',
    '/admin/schedules',
    '/admin/content',
  ]);
  expect(routePaths).toEqual(expect.arrayContaining([...quickLinks]));
});

describe('the navigation', () => {
  it("contains each page of the route table once, with a record's page under its list", () => {
    expect(tabs.map(({ path }) => path).sort()).toEqual(
      routePaths.filter((path) => !path.includes('$')).sort(),
    );
  });

  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/\W+/)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => word !== '');
  const names = (label: string, path: string) => {
    const title = words(routeTitles.get(path) ?? '');
    return words(label).every((word) => title.includes(word));
  };

  it('names each page by its title, or by words of it', () => {
    expect(tabs.filter(({ label, path }) => !names(label, path))).toEqual([]);
  });

  it('names each entry by the title of one of its pages, or by words of it', () => {
    const entries = navigationGroups.flatMap((group) => group.entries);
    const other = entries.filter(({ label, tabs: own }) => !own.some(({ path }) => names(label, path)));

    expect(other.map(({ label }) => label)).toEqual([]);
  });

  it('has distinct entries, and few enough for one screen', () => {
    const labels = navigationGroups.flatMap(({ entries }) => entries.map(({ label }) => label));

    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeLessThanOrEqual(20);
  });

  it.each([
    ['/admin', 'Home', 'Home'],
    ['/admin/jobs/history', 'Jobs', 'Job history'],
    ['/admin/jobs/01JD4ZQ8V3X7K2M9N5P6R7F3KW', 'Jobs', 'Jobs'],
    ['/admin/users/42', 'Users', 'Users'],
    ['/notification-scheduler', 'Notification scheduler', 'Notification scheduler'],
  ])('contains %s under %s, %s', (path, entry, tab) => {
    const place = placeOf(path);

    expect([place?.entry.label, place?.tab.label]).toEqual([entry, tab]);
  });

  it('has no entry for an unknown address', () => {
    expect(placeOf('/admin/nonsense')).toBeUndefined();
    expect(placeOf('/')).toBeUndefined();
  });
});
