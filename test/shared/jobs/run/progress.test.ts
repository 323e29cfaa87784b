import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counts, Lane } from '#shared/jobs/run/lane';
import { fractionDone, laneTotal, summarize } from '#shared/jobs/run/progress';
import { isComplete, runStatuses } from '#shared/jobs/run/run-status';

const countNames = [
  'read',
  'changed',
  'failed',
  'unchanged',
  'conflicts',
] as const satisfies (keyof Counts)[];

const count = fc.nat(1_000_000);

/** A lane on one of three tables, at any point in its life and with consistent counts. */
const lane: fc.Arbitrary<Omit<Lane, 'lane'>> = fc
  .record({
    table: fc.constantFrom('UserPreferences', 'UserActivity', 'SessionRating'),
    changed: count,
    failed: count,
    unchanged: count,
    conflicts: count,
    total: fc.nat(4_000_000),
    done: fc.boolean(),
    page: fc.nat(1_000),
  })
  .map((drawn) => ({
    ...drawn,
    read: drawn.changed + drawn.failed + drawn.unchanged,
    segment: 0,
    segments: 1,
  }));

const lanes = fc
  .array(lane, { maxLength: 40 })
  .map((drawn) => drawn.map((each, index): Lane => ({ ...each, lane: index })));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const noRetry = { toRetry: 0, retried: 0 };

describe('progress added up over the lanes', () => {
  test('each count of the run is the sum over its lanes, and the sum over its tables', () => {
    fc.assert(
      fc.property(lanes, (given) => {
        const whole = summarize(given, 1);

        for (const name of countNames) {
          expect(whole[name]).toBe(sum(given.map((each) => each[name])));
          expect(whole[name]).toBe(sum(whole.tables.map((table) => table[name])));
        }
        expect(whole.total).toBe(sum(whole.tables.map((table) => table.total)));
      }),
    );
  });

  test('reads are changed, failed or unchanged, for the run and for each table', () => {
    fc.assert(
      fc.property(lanes, (given) => {
        const whole = summarize(given, 1);

        for (const each of [whole, ...whole.tables])
          expect(each.read).toBe(each.changed + each.failed + each.unchanged);
      }),
    );
  });

  test('every lane counts in its table, and a table is done when all of its lanes are', () => {
    fc.assert(
      fc.property(lanes, (given) => {
        for (const table of summarize(given, 1).tables) {
          const own = given.filter((each) => each.table === table.table);
          expect(table.lanes).toBe(own.length);
          expect(table.lanesDone).toBe(own.filter((each) => each.done).length);
          expect(table.done).toBe(own.every((each) => each.done));
        }
      }),
    );
  });

  test('tables are in the order in which their lanes first appear', () => {
    fc.assert(
      fc.property(lanes, (given) => {
        expect(summarize(given, 1).tables.map((table) => table.table)).toEqual([
          ...new Set(given.map((each) => each.table)),
        ]);
      }),
    );
  });

  test('does not depend on the order of the lanes', () => {
    fc.assert(
      fc.property(lanes, (given) => {
        const { tables: forwards, ...whole } = summarize(given, 1);
        const { tables: backwards, ...again } = summarize([...given].reverse(), 1);

        expect(again).toEqual(whole);
        expect(new Map(backwards.map((table) => [table.table, table]))).toEqual(
          new Map(forwards.map((table) => [table.table, table])),
        );
      }),
    );
  });

  test('a total is never below the reads, and equals them once every lane is done', () => {
    fc.assert(
      fc.property(lanes, (given) => {
        const open = summarize(given, 1);
        const over = summarize(
          given.map((each) => ({ ...each, done: true })),
          1,
        );

        expect(open.total).toBeGreaterThanOrEqual(open.read);
        expect(over.total).toBe(over.read);
      }),
    );
  });

  test('a run without lanes has no reads and no total', () => {
    expect(summarize([], 1)).toEqual({
      read: 0,
      readUnits: null,
      writeUnits: null,
      changed: 0,
      failed: 0,
      unchanged: 0,
      conflicts: 0,
      total: 0,
      tables: [],
      findings: [],
      toRetry: 0,
      retried: 0,
      heldBack: null,
      recordsChanged: null,
      counting: false,
    });
  });

  test('an open lane counts with its estimate, or with its reads if the estimate was too low', () => {
    expect(laneTotal({ done: false, read: 10, total: 100 })).toBe(100);
    expect(laneTotal({ done: false, read: 110, total: 100 })).toBe(110);
    expect(laneTotal({ done: true, read: 90, total: 100 })).toBe(90);
  });
});

describe('the share of a run that is done', () => {
  const progress = fc
    .record({ status: fc.constantFrom(...runStatuses), lanes })
    .map((drawn) => ({ ...summarize(drawn.lanes, 1), status: drawn.status }));

  test('lies between 0 and 1, or is unknown', () => {
    fc.assert(
      fc.property(progress, (run) => {
        const fraction = fractionDone(run);

        if (fraction === undefined) expect(run.total).toBe(0);
        else {
          expect(fraction).toBeGreaterThanOrEqual(0);
          expect(fraction).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('is 100% only for a complete run', () => {
    fc.assert(
      fc.property(progress, (run) => {
        if (!isComplete(run.status)) expect(fractionDone(run) ?? 0).toBeLessThanOrEqual(0.99);
      }),
    );
  });

  test('is 100% for a run that ended with every lane done, even over empty tables', () => {
    for (const status of ['SUCCEEDED', 'COMPLETED_WITH_FAILURES'] as const)
      expect(fractionDone({ ...noRetry, status, read: 0, total: 0 })).toBe(1);
  });

  test('is unknown before the run is planned', () => {
    expect(fractionDone({ ...noRetry, status: 'QUEUED', read: 0, total: 0 })).toBeUndefined();
  });

  test('stays the same for a stopped or failed run', () => {
    expect(fractionDone({ ...noRetry, status: 'STOPPED', read: 25, total: 100 })).toBe(0.25);
    expect(fractionDone({ ...noRetry, status: 'FAILED', read: 25, total: 100 })).toBe(0.25);
  });
});

describe('a retry of failures', () => {
  const base = { table: 'UserActivity', segment: 0, segments: 1, page: 1, conflicts: 0 };
  const first: Lane = {
    ...base,
    lane: 0,
    total: 10,
    done: true,
    read: 10,
    changed: 4,
    failed: 3,
    unchanged: 3,
  };
  const again = { ...base, lane: 1, total: 3, read: 2, changed: 1, failed: 1, unchanged: 0, retryOf: 2 };

  test('reduces the failures by those that it resolves, and reads nothing twice', () => {
    const open = summarize([first, { ...again, done: false }], 2);

    expect(open).toMatchObject({ read: 10, changed: 5, failed: 2, unchanged: 3, total: 10 });
    expect(open).toMatchObject({ toRetry: 3, retried: 2 });
    expect(fractionDone({ ...open, status: 'RUNNING' })).toBeCloseTo(2 / 3);
  });

  test('has an unknown length until it is planned, regardless of earlier reads', () => {
    const attempt = { startedBy: 'ana@example.com', createdAt: '2025-11-20T10:00:00Z' };
    const attempts = [
      { ...attempt, attempt: 1, status: 'COMPLETED_WITH_FAILURES' },
      { ...attempt, attempt: 2, status: 'QUEUED' },
    ] as const;
    const run = { status: 'QUEUED', read: 10, total: 10, toRetry: 0, retried: 0, attempts } as const;

    expect(fractionDone(run)).toBeUndefined();
    expect(fractionDone({ ...run, status: 'RUNNING', toRetry: 3, retried: 1 })).toBeCloseTo(1 / 3);
    expect(fractionDone({ ...run, status: 'STOPPED' })).toBe(0.99);
  });

  test('continues in the attempt that resumes it', () => {
    const { toRetry, retried } = summarize([first, { ...again, done: false }], 3);

    expect({ toRetry, retried }).toEqual({ toRetry: 3, retried: 2 });
  });

  test('ends with its attempt, so a later retry shows only its own progress', () => {
    expect(summarize([first, { ...again, done: true }], 3)).toMatchObject({
      toRetry: 0,
      retried: 0,
      failed: 2,
    });
  });
});

describe('the reason why a run is held back', () => {
  const base = {
    segment: 0,
    segments: 1,
    page: 1,
    total: 10,
    read: 1,
    changed: 1,
    failed: 0,
    unchanged: 0,
    conflicts: 0,
  };

  test('is that of its open lanes, where throttling takes precedence over the run’s own limit', () => {
    const lanes: Lane[] = [
      { ...base, lane: 0, table: 'Set', done: false, heldBack: 'limit', allowedPerSecond: 500 },
      { ...base, lane: 1, table: 'Set', done: false, heldBack: 'throttling', allowedPerSecond: 120 },
      { ...base, lane: 2, table: 'Set', done: true, heldBack: 'throttling', allowedPerSecond: 60 },
    ];

    expect(summarize(lanes, 1).heldBack).toEqual({ by: 'throttling', lanes: 2, totalPerSecond: 620 });
    expect(summarize([], 1).heldBack).toBeNull();
  });
});
