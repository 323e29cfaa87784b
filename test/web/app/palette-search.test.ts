import { describe, expect, it } from 'vitest';
import { matchingRows, placesFor, runIdOf } from '../../../web/src/app/shell/palette-search';
import { parentsOf } from '../../../web/src/components/route-table';

const table = [
  { path: '/admin', title: 'Home', description: 'What is running.' },
  {
    path: '/admin/jobs',
    title: 'Jobs',
    description: 'The catalogue.',
    section: 'System Tools',
    words: 'launch',
  },
  { path: '/admin/jobs/history', title: 'Job history', description: 'Every run.', section: 'Activity Logs' },
  { path: '/admin/jobs/$runId', title: 'Run', description: 'One run.' },
  { path: '/admin/userid-migration', title: 'User identifier migration', description: 'Rewrites.' },
] as const;

const titles = (text: string) => matchingRows(text, table).map(({ title }) => title);

describe('the command palette', () => {
  it('lists every page that has an address of its own when nothing is typed', () => {
    expect(titles('')).toEqual(['Home', 'Jobs', 'Job history', 'User identifier migration']);
  });

  it('finds a page by any words of its title, section and description', () => {
    expect(titles('migr user')).toEqual(['User identifier migration']);
    expect(titles('catalogue')).toEqual(['Jobs']);
    expect(titles('launch system')).toEqual(['Jobs']);
  });

  it('puts titles that begin with the text first', () => {
    expect(titles('run')).toEqual(['Home', 'Job history']);
    expect(titles('job h')).toEqual(['Job history', 'Jobs']);
  });

  it('knows the id of a run', () => {
    expect(runIdOf(' 01jd4zq8v3x7k2m9n5p6r7f3kw ')).toBe('01JD4ZQ8V3X7K2M9N5P6R7F3KW');
    expect(runIdOf('7F3K')).toBeUndefined();
  });
});

describe('what the command palette offers', () => {
  const id = '01JD4ZQ8V3X7K2M9N5P6R7F3KW';
  const run = {
    id,
    title: 'User identifier migration',
    status: 'FAILED',
    dryRun: false,
    startedBy: 'ben@wellness.example',
    createdAt: '2026-01-31T08:00:00.000Z',
  } as const;

  it('is the pages first, then the runs, each with the end of its id', () => {
    const places = placesFor('migration', table, [run]);

    expect(places.map(({ path, shortId }) => [path, shortId])).toEqual([
      ['/admin/userid-migration', undefined],
      [`/admin/jobs/${id}`, 'F3KW'],
    ]);
    expect(places[1]?.description).toContain('ben@wellness.example');
  });

  it('is one line for a run whose whole id is typed, whether it is found yet or not', () => {
    const path = `/admin/jobs/${id}`;

    expect(placesFor(id, table, []).map((place) => place.path)).toEqual([path]);
    expect(placesFor(id, table, [run]).map((place) => place.path)).toEqual([path]);
  });
});

describe('breadcrumbs', () => {
  it('are the pages above, outermost first', () => {
    expect(parentsOf('/admin/jobs/history', table)).toEqual([
      { label: 'Home', to: '/admin' },
      { label: 'Jobs', to: '/admin/jobs' },
    ]);
  });

  it('are none at home', () => {
    expect(parentsOf('/admin', table)).toEqual([]);
  });
});
