import { expect, it } from 'vitest';
import { ulidAt } from '#shared/jobs/run/log-cursor';
import type { ActivityLine } from '#shared/jobs/run/log-lines';
import { activeFilters } from '#web/features/logs/active-filters';
import { newerThan, withNewLines } from '#web/features/logs/queries';
import { filtersOf, logsSearch } from '#web/features/logs/search';

const line = (ms: number): ActivityLine => ({
  id: ulidAt(ms),
  at: new Date(ms).toISOString(),
  level: 'info',
  source: 'run',
  message: `${ms}`,
});

it('requests new lines from 10 s before the newest one, or before the page was loaded', () => {
  expect(newerThan([line(30_000), line(20_000)], 99_000)).toBe(ulidAt(20_000));
  expect(newerThan([], 99_000)).toBe(ulidAt(89_000));
});

it('puts late lines in their place, drops duplicates, and keeps the same list if nothing is new', () => {
  const known = [line(3), line(1)];

  expect(withNewLines(known, [line(4), line(3), line(2)])).toEqual([line(4), line(3), line(2), line(1)]);
  expect(withNewLines(known, [line(3)])).toBe(known);
});

it('reads valid parameters from an address, and accepts a number as text', () => {
  const search = logsSearch.parse({ level: 'loud', q: 404, run: '7F3K', page: 3, token: 'x', paused: true });

  expect(filtersOf(search)).toEqual({ q: '404', run: '7F3K' });
  expect(activeFilters({ ...filtersOf(search), level: 'error' }, [], 0).map(({ label }) => label)).toEqual([
    'Text: 404',
    'Level: Errors',
    'Run: 7F3K',
  ]);
});
