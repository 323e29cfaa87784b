import { describe, expect, it } from 'vitest';
import { navigationGroups, placeOf } from '#web/app/navigation/places';
import { quickLinkPaths, routePaths } from '../../../support/route-paths';

const tabs = navigationGroups.flatMap(({ entries }) => entries.flatMap((entry) => entry.tabs));

it('the chooser has quick links to the scheduler, the library, the schedules and the content', () => {
  expect(quickLinkPaths).toEqual(
    expect.arrayContaining([
      '/notification-scheduler',
      '/admin/exercises',
      '/admin/schedules',
      '/admin/content',
    ]),
  );
});

describe('the navigation', () => {
  it('has each page of the route table once; a page of one record belongs to its list', () => {
    expect(tabs.map(({ path }) => path).sort()).toEqual(
      routePaths.filter((path) => !path.includes('$')).sort(),
    );
  });

  it('has entries that differ, and few enough for one screen', () => {
    const labels = navigationGroups.flatMap(({ entries }) => entries.map(({ label }) => label));

    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeLessThanOrEqual(20);
  });

  it.each([
    ['/admin', 'Home', 'Overview'],
    ['/admin/jobs/history', 'Jobs', 'Runs'],
    ['/admin/jobs/01JD4ZQ8V3X7K2M9N5P6R7F3KW', 'Jobs', 'Catalogue'],
    ['/admin/users/42', 'Users', 'All'],
    ['/notification-scheduler', 'Entries', 'By template'],
  ])('finds %s under %s, %s', (path, entry, tab) => {
    const place = placeOf(path);

    expect([place?.entry.label, place?.tab.label]).toEqual([entry, tab]);
  });

  it('has no place for an address that leads nowhere', () => {
    expect(placeOf('/admin/nonsense')).toBeUndefined();
    expect(placeOf('/')).toBeUndefined();
  });
});
