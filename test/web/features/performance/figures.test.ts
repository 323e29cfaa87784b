import { describe, expect, it } from 'vitest';
import type { JobFigures, JobStatistics } from '#shared/jobs/run/statistics';
import { isMeasured } from '#web/components/trend/trend';
import { daysOf, selected, sorted, sumOf } from '#web/features/performance/figures';
import { performanceSearch } from '#web/features/performance/search';
import { durationTrend, outcomeTrend } from '#web/features/performance/trends';

const job = (over: Partial<JobFigures> = {}): JobFigures => ({
  job: 'a',
  title: 'A',
  dryRun: false,
  lastAt: '2026-03-02T00:00:00.000Z',
  runs: 2,
  succeeded: 2,
  withFailures: 0,
  failed: 0,
  stopped: 0,
  active: 0,
  read: 10,
  changed: 1,
  workedMs: 1_000,
  medianMs: 400,
  p95Ms: 600,
  readUnits: null,
  writeUnits: null,
  ...over,
});

const rows = [
  job({ failed: 1, p95Ms: 50 }),
  job({ job: 'b', title: 'B', p95Ms: null, readUnits: 7 }),
  job({ job: 'c', title: 'C', dryRun: true, p95Ms: 900 }),
];
const statistics: JobStatistics = {
  from: '2026-03-01',
  byJob: rows,
  byDay: rows.map((row) => ({ ...row, day: '2026-03-02' })),
};
const names = (found: readonly JobFigures[]) => found.map(({ title }) => title).join('');

describe('the figures of a period', () => {
  it('cover real runs unless dry runs are requested, and one job if it is selected', () => {
    expect(names(selected(statistics, {}).byJob)).toBe('AB');
    expect(names(selected(statistics, { kind: 'dry' }).byJob)).toBe('C');
    expect(names(selected(statistics, { kind: 'both', job: 'c' }).byJob)).toBe('C');
  });

  it('are sorted in either direction, with jobs without the figure last', () => {
    expect(names(sorted(rows, 'p95', false))).toBe('CAB');
    expect(names(sorted(rows, 'p95', true))).toBe('ACB');
    expect(names(sorted(rows, 'failed', false))).toBe('ABC');
    expect(names(sorted(rows, 'title', false))).toBe('CBA');
  });

  it('add up, with units only if some were counted', () => {
    expect(sumOf(rows)).toMatchObject({ runs: 6, failed: 1, read: 30, readUnits: 7, writeUnits: null });
  });

  it('have a place for each day, including days without runs', () => {
    const days = daysOf(statistics, Date.parse('2026-03-03T12:00:00Z'));
    const input = { days, byDay: statistics.byDay, byJob: statistics.byJob };

    expect(days).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(outcomeTrend(input).points.map(isMeasured)).toEqual([false, true, false]);
    expect(outcomeTrend({ ...input, byDay: [] }).points.some(isMeasured)).toBe(false);
    expect(durationTrend(input).series.map(({ label }) => label)).toEqual(['A', 'B', 'C (dry run)']);
    expect(durationTrend({ ...input, byJob: rows.slice(0, 1) }).series.map(({ label }) => label)).toEqual([
      'Median',
      '95th percentile',
    ]);
  });

  it('read a period from the address, which the router parses as a number', () => {
    expect(performanceSearch.parse({ days: 90, sort: 'p95' })).toEqual({ days: '90', sort: 'p95' });
    expect(performanceSearch.parse({ days: 12, kind: 'x' })).toEqual({});
  });
});
