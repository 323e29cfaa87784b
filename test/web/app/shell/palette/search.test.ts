import { describe, expect, it } from 'vitest';
import type { Job } from '#shared/jobs/job/job';
import { nearestRows } from '#web/app/not-found-page';
import { groupsFor, matchingJobs, matchingRows, routeWords, runIdOf } from '#web/app/shell/palette/search';
import { parentsOf } from '#web/components/layout/route-table';
import { routePaths } from '../../../../support/route-paths';

const table = [
  { path: '/admin', title: 'Home', description: 'What is running.' },
  {
    path: '/admin/jobs',
    title: 'Jobs',
    description: 'The catalogue.',
    section: 'System Tools',
  },
  { path: '/admin/jobs/history', title: 'Job history', description: 'Every run.', section: 'Activity Logs' },
  { path: '/admin/jobs/$runId', title: 'Run', description: 'One run.' },
  { path: '/admin/userid-migration', title: 'User identifier migration', description: 'Rewrites.' },
] as const;

/** The paths in the route table. */
const known: readonly string[] = routePaths;

const kept = { favourites: [], recents: [], actions: [] };

const titles = (text: string) => matchingRows(text, table).map(({ title }) => title);

describe('the command palette', () => {
  it('has additional search words only for pages in the route table', () => {
    expect(Object.keys(routeWords).filter((path) => !known.includes(path))).toEqual([]);
  });

  it('lists every page with its own address if nothing is typed', () => {
    expect(titles('')).toEqual(['Home', 'Jobs', 'Job history', 'User identifier migration']);
  });

  it('finds a page by words from its title, section and description', () => {
    expect(titles('migr user')).toEqual(['User identifier migration']);
    expect(titles('catalogue')).toEqual(['Jobs']);
    expect(titles('launch system')).toEqual(['Jobs']);
  });

  it('puts titles that begin with the text first', () => {
    expect(titles('run')).toEqual(['Home', 'Jobs', 'Job history']);
    expect(titles('job h')).toEqual(['Job history', 'Jobs']);
  });

  it.each([
    ['failed', '/admin/jobs/history?status=FAILED'],
    ['running', '/admin/jobs/history?status=RUNNING'],
    ['failed last night', '/admin/jobs/history?status=FAILED&range=24h'],
    ['backup failed', '/admin/jobs/history?job=backup&status=FAILED'],
  ])('leads from %j to the history of such runs', (text, path) => {
    const jobs = [{ name: 'backup', title: 'Backup' } as Job];

    expect(groupsFor(text, table, { jobs, users: [], sets: [], runs: [] }, kept)[0]).toMatchObject({
      title: 'Job history',
      places: [{ path }],
    });
  });

  it('has no link to the history of a job that does not exist', () => {
    expect(groupsFor('failed whatever', [], { jobs: [], users: [], sets: [], runs: [] }, kept)).toEqual([]);
  });

  it('recognizes the ID of a run', () => {
    expect(runIdOf(' 01jd4zq8v3x7k2m9n5p6r7f3kw ')).toBe('01JD4ZQ8V3X7K2M9N5P6R7F3KW');
    expect(runIdOf('7F3K')).toBeUndefined();
  });
});

describe('the lines of the command palette', () => {
  const id = '01JD4ZQ8V3X7K2M9N5P6R7F3KW';
  const run = {
    id,
    title: 'User identifier migration',
    status: 'FAILED',
    dryRun: false,
    startedBy: 'ben@wellness.example',
    createdAt: '2026-01-31T08:00:00.000Z',
  } as const;

  const nothing = { jobs: [], users: [], sets: [], runs: [] };
  const pathsOf = (text: string, found: Partial<Parameters<typeof groupsFor>[2]>) =>
    groupsFor(text, table, { ...nothing, ...found }, kept).map(({ title, places }) => [
      title,
      places.map(({ path }) => path),
    ]);

  it('are grouped by kind, pages first, without kinds that have no lines', () => {
    const sets = [{ href: '/admin/audit?q=s1', title: 'Morning', description: 'Stretch' }];

    expect(pathsOf('migration', { sets, runs: [run] })).toEqual([
      ['Pages', ['/admin/userid-migration']],
      ['Content', ['/admin/audit?q=s1']],
      ['Runs', [`/admin/jobs/${id}`]],
    ]);
  });

  it('name a run by its title, the end of its ID and its starter', () => {
    const [, runs] = groupsFor('migration', table, { ...nothing, runs: [run] }, kept);

    expect(runs?.places[0]?.shortId).toBe('F3KW');
    expect(runs?.places[0]?.description).toContain('ben@wellness.example');
  });

  it('consist of a single line for a run whose complete ID is typed, whether or not the run has been found yet', () => {
    const line = [['Runs', [`/admin/jobs/${id}`]]];

    expect(pathsOf(id, {})).toEqual(line);
    expect(pathsOf(id, { runs: [run] })).toEqual(line);
  });

  it('offer to start a job that the caller may start if its words or the word start are typed', () => {
    const job = {
      name: 'metrics-rollup',
      title: 'User metrics',
      description: 'Counts.',
      category: 'report',
      shape: 'report',
      listed: true,
      tables: [],
      access: 'Admin',
      permitted: true,
      refusal: '',
      fixes: [],
      paramsSchema: '{}',
    } as const;
    const jobs = [job, { ...job, name: 'mine', permitted: false }, { ...job, name: 'undo', listed: false }];
    const line = ['/admin/jobs?start=metrics-rollup'];

    expect(matchingJobs('metrics', jobs).map(({ path }) => path)).toEqual(line);
    for (const word of ['start', 'launch', 'execute', 'trigger'])
      expect(matchingJobs(word, jobs).map(({ path }) => path)).toEqual(line);
    expect(matchingJobs(' ', jobs)).toEqual([]);
  });
});

describe('what the browser stores for the palette', () => {
  const nothing = { jobs: [], users: [], sets: [], runs: [] };
  const favourites = [{ address: '/admin/jobs/history?status=FAILED', name: 'Failures of the week' }];
  const recents = [{ path: '/admin/users/42', title: 'Hugo', description: 'A user' }];
  const pause = {
    path: 'action:schedule:backup',
    title: 'Pause the Backup schedule',
    description: 'Asks for confirmation first',
    words: 'stop',
    act: () => undefined,
  };
  const linesOf = (text: string) =>
    groupsFor(text, [], nothing, { favourites, recents, actions: [pause] }).map(({ title, places }) => [
      title,
      places.map((place) => place.title),
    ]);

  it('comes first if nothing is typed: recent places, then favourites; actions appear only for typed text', () => {
    expect(linesOf('')).toEqual([
      ['Recent', ['Hugo']],
      ['Favourites', ['Failures of the week']],
    ]);
  });

  it('is found by its words in any order, ignoring filler words', () => {
    expect(linesOf('week fail')).toEqual([['Favourites', ['Failures of the week']]]);
    expect(linesOf('stop the backup schedule')).toEqual([['Actions', ['Pause the Backup schedule']]]);
    expect(linesOf('hugo')).toEqual([]);
  });

  it('is shown once if it is also a page', () => {
    const places = groupsFor('', table, nothing, {
      ...kept,
      recents: [{ path: '/admin/jobs', title: 'Jobs', description: 'The catalogue.' }],
    }).flatMap((group) => group.places.map(({ path }) => path));

    expect(places.filter((path) => path === '/admin/jobs')).toHaveLength(1);
  });
});

describe('an unknown address', () => {
  const nearest = (path: string) => nearestRows(path, table).map((row) => row.path);

  it('suggests the most similar pages, most similar first', () => {
    expect(nearest('/admin/job')).toEqual(['/admin/jobs', '/admin/jobs/history']);
    expect(nearest('/admin/userid-migraton')).toEqual(['/admin/userid-migration']);
    expect(nearest('/admin/histroy')).toEqual(['/admin/jobs/history']);
  });

  it('suggests nothing if no page is similar', () => {
    expect(nearest('/admin/zzzz')).toEqual([]);
    expect(nearest('/admin')).toEqual([]);
  });
});

describe('breadcrumbs', () => {
  it('are the parent pages, outermost first', () => {
    expect(parentsOf('/admin/jobs/history', table)).toEqual([
      { label: 'Home', to: '/admin' },
      { label: 'Jobs', to: '/admin/jobs' },
    ]);
  });

  it('are empty on the home page', () => {
    expect(parentsOf('/admin', table)).toEqual([]);
  });
});
