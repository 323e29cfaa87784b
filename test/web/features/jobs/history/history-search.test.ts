import { describe, expect, it } from 'vitest';
import { instantOf, localMinute } from '#web/components/filter/custom-times';
import { excludesAll } from '#web/components/filter/time-range';
import { activeFilters } from '#web/features/jobs/history/active-filters';
import { filterOf, filtersOf, statusesOf } from '#web/features/jobs/history/history-search';

const now = Date.parse('2026-01-31T10:30:00Z');
const jobs = [{ name: 'a-job', title: 'A job' }];

describe('the filters of the history', () => {
  it('are sent to the server, with relative times counted back from now', () => {
    expect(
      filterOf({ status: 'FAILED', kind: 'real', by: 'ben', q: '7F3K', range: '24h', attention: true }, now),
    ).toEqual({
      job: undefined,
      status: ['FAILED'],
      startedBy: 'ben',
      dryRun: false,
      from: '2026-01-30T10:30:00.000Z',
      to: undefined,
      search: '7F3K',
      needsAttention: true,
    });
    expect(filterOf({ kind: 'dry' }, now)).toMatchObject({ dryRun: true });
    expect(filterOf({}, now)).toEqual(expect.objectContaining({ dryRun: undefined, from: undefined }));
  });

  it('may have several values', () => {
    expect(filterOf({ job: 'a-job.backup', status: 'ANY_FAILURE.QUEUED' }, now)).toMatchObject({
      job: ['a-job', 'backup'],
      status: ['ANY_FAILURE', 'QUEUED'],
    });
  });

  it('omit a status that does not exist, and name it', () => {
    expect(filterOf({ status: 'foo' }, now).status).toBeUndefined();
    expect(filterOf({ status: 'FAILED.foo' }, now).status).toEqual(['FAILED']);
    expect(statusesOf({ status: 'FAILED.foo' }).unknown).toEqual(['foo']);
  });

  it('start today at midnight in the local zone', () => {
    const midnight = new Date(now);
    midnight.setHours(0, 0, 0, 0);

    expect(filterOf({ range: 'today' }, now).from).toBe(midnight.toISOString());
  });

  it('include the whole last minute of a custom range', () => {
    const search = {
      range: 'custom',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T00:00:00.000Z',
    } as const;

    expect(filterOf(search, now)).toMatchObject({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T00:00:59.999Z',
    });
    expect(excludesAll(search)).toBe(false);
  });

  it('exclude all runs if the end is before the start', () => {
    const times = { from: '2026-01-02T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };

    expect(excludesAll({ range: 'custom', ...times })).toBe(true);
    expect(excludesAll({ range: '7d', ...times })).toBe(false);
  });

  it('are independent of the page', () => {
    expect(filtersOf({ q: 'a', page: 3, token: 't' })).toEqual({ q: 'a' });
  });

  it('are described in words, each with the change that removes it', () => {
    const search = {
      q: 'x',
      job: 'a-job',
      status: 'STOPPED.ANY_FAILURE',
      kind: 'dry',
      by: 'ben',
      range: '7d',
      attention: true,
    } as const;

    const filters = activeFilters(search, jobs, now);

    expect(filters.map(({ label }) => label)).toEqual([
      'Text: x',
      'Job: A job',
      'Status: Any failure, Stopped',
      'Dry runs',
      'Started by: ben',
      'Started: Last 7 days',
      'Needs attention',
    ]);
    const without = Object.assign({}, search, ...filters.map((filter) => filter.without));
    expect(activeFilters(without, jobs, now)).toEqual([]);
  });

  it('are empty while a custom range has neither end', () => {
    expect(activeFilters({ range: 'custom' }, jobs, now)).toEqual([]);
  });
});

describe("a minute in the viewer's zone", () => {
  it('is the same after formatting and parsing', () => {
    const at = '2026-01-31T10:30:00.000Z';

    expect(instantOf(localMinute(at))).toBe(at);
    expect(localMinute(at)).toMatch(/^2026-01-3\dT\d\d:\d\d$/);
  });

  it('is undefined if nothing, or only half of it, is typed', () => {
    expect(instantOf('')).toBeUndefined();
    expect(instantOf('2026-')).toBeUndefined();
  });
});
