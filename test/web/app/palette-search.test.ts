import { describe, expect, it } from 'vitest';
import { matchingRows, runIdOf } from '../../../web/src/app/shell/palette-search';
import { parentsOf } from '../../../web/src/components/route-table';

const table = [
  { path: '/admin', title: 'Home', description: 'What is running.' },
  { path: '/admin/jobs', title: 'Jobs', description: 'The catalogue.', section: 'System tools' },
  { path: '/admin/jobs/history', title: 'Job history', description: 'Every run.', section: 'Activity logs' },
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
