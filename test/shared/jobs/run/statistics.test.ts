import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldRuns,
  lastDays,
  percentile,
  type RunFact,
  recordsPerSecond,
  successRate,
} from '#shared/jobs/run/statistics';

const run = (over: Partial<RunFact> & { seconds?: number } = {}): RunFact => {
  const { seconds = 10, createdAt = '2026-03-02T10:00:00.000Z', status = 'SUCCEEDED', ...rest } = over;
  const endedAt = new Date(Date.parse(createdAt) + seconds * 1_000).toISOString();
  const isOver = status !== 'RUNNING';
  return {
    id: `run-${createdAt}-${seconds}`,
    job: 'tidy-up',
    title: 'Tidy up',
    status,
    dryRun: false,
    createdAt,
    attempts: [
      { attempt: 1, startedBy: 'ana@example.com', createdAt, status, ...(isOver ? { endedAt } : {}) },
    ],
    read: 100,
    changed: 10,
    ...rest,
  };
};

describe('a percentile', () => {
  it('is one of the values: the smallest that covers the share', () => {
    expect(percentile([30, 10, 20], 0.5)).toBe(20);
    expect(percentile([10, 20], 0.5)).toBe(10);
    expect(percentile([10, 20], 0.95)).toBe(20);
    expect(
      percentile(
        Array.from({ length: 100 }, (_, index) => index + 1),
        0.95,
      ),
    ).toBe(95);
    expect(percentile([], 0.5)).toBeUndefined();
  });

  it('has at least its share of the values at or below it, and no smaller value does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (values, share) => {
          const found = percentile(values, share) ?? Number.NaN;
          const atMost = (limit: number) => values.filter((value) => value <= limit).length / values.length;

          expect(values).toContain(found);
          expect(atMost(found)).toBeGreaterThanOrEqual(share - 1e-9);
          const smaller = values.filter((value) => value < found);
          if (smaller.length > 0) expect(atMost(Math.max(...smaller))).toBeLessThan(share + 1e-9);
        },
      ),
    );
  });
});

describe('the runs of several days', () => {
  it('are added up by day and job in UTC, with dry and real runs separate', () => {
    const { byDay, byJob } = foldRuns([
      run({
        createdAt: '2026-03-03T00:00:00.000Z',
        seconds: 40,
        title: 'Tidy up now',
        readUnits: 5,
        writeUnits: 2,
      }),
      run({ createdAt: '2026-03-02T23:59:59.999Z', dryRun: true }),
      run({ seconds: 20, status: 'FAILED' }),
      run({ seconds: 30, status: 'COMPLETED_WITH_FAILURES' }),
    ]);

    expect(byDay.map(({ day, dryRun, runs }) => [day, dryRun, runs])).toEqual([
      ['2026-03-03', false, 1],
      ['2026-03-02', true, 1],
      ['2026-03-02', false, 2],
    ]);
    expect(byJob).toMatchObject([
      {
        title: 'Tidy up now',
        dryRun: false,
        runs: 3,
        succeeded: 1,
        withFailures: 1,
        failed: 1,
        medianMs: 30_000,
        p95Ms: 40_000,
        workedMs: 90_000,
        read: 300,
        readUnits: 5,
        writeUnits: 2,
        lastAt: '2026-03-03T00:00:00.000Z',
        slowestRunId: 'run-2026-03-03T00:00:00.000Z-40',
      },
      { dryRun: true, runs: 1, readUnits: null },
    ]);
  });

  it('count an active run, but none of its figures', () => {
    const { byJob } = foldRuns([run({ status: 'RUNNING' })]);

    expect(byJob).toMatchObject([
      { runs: 1, active: 1, read: 0, changed: 0, medianMs: null, p95Ms: null, slowestRunId: null },
    ]);
  });

  it('have the same totals by day as by job', () => {
    const some = fc.record({
      job: fc.constantFrom('a', 'b'),
      dryRun: fc.boolean(),
      status: fc.constantFrom('SUCCEEDED', 'FAILED', 'STOPPED', 'RUNNING'),
      createdAt: fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}T10:00:00.000Z`),
      seconds: fc.nat(1_000),
    });
    fc.assert(
      fc.property(fc.array(some), (facts) => {
        const { byDay, byJob } = foldRuns(facts.map(run));
        for (const field of [
          'runs',
          'succeeded',
          'failed',
          'stopped',
          'active',
          'read',
          'workedMs',
        ] as const) {
          const sum = (rows: readonly { readonly [key in typeof field]: number }[]) =>
            rows.reduce((total, row) => total + row[field], 0);
          expect(sum(byDay)).toBe(sum(byJob));
        }
      }),
    );
  });
});

it('have a success rate that ignores manually stopped runs, and is unknown if there are no others', () => {
  expect(successRate({ succeeded: 3, withFailures: 1, failed: 0 })).toBe(0.75);
  expect(successRate({ succeeded: 0, withFailures: 0, failed: 0 })).toBeUndefined();
});

it('have a speed based on working time, which is unknown if there was none', () => {
  expect(recordsPerSecond({ read: 500, workedMs: 2_000 })).toBe(250);
  expect(recordsPerSecond({ read: 500, workedMs: 0 })).toBeUndefined();
});

it('end today, in UTC', () => {
  expect(lastDays(3, Date.parse('2026-03-01T23:30:00Z'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
