import { describe, expect, test } from 'vitest';
import { type EarlierRun, type EstimateInput, estimate } from '#shared/jobs/run/cost';

/** A million records of 1 KB. A dry run took 100 s and would have changed a tenth of them. */
const basis: EarlierRun = {
  id: 'run-1',
  at: '2026-11-20T10:00:00.000Z',
  dryRun: true,
  read: 1_000_000,
  changed: 100_000,
  ms: 100_000,
  tables: [{ table: 'UserActivity', read: 1_000_000, changed: 100_000 }],
};

const sweep: EstimateInput = {
  tables: [{ table: 'UserActivity', records: 1_000_000, bytes: 1_024_000_000 }],
  reads: 'tables',
  writes: true,
  prices: { readPerMillion: 0.125, writePerMillion: 0.625 },
  recordsPerPage: 1_000,
};

describe('the estimate of a sweep', () => {
  test('is one unit per 4 KB read and one per KB changed, at list prices', () => {
    expect(estimate({ ...sweep, basis })).toMatchObject({
      records: 1_000_000,
      readUnits: 250_000,
      changes: 100_000,
      writeUnits: 100_000,
      readDollars: 0.03125,
      dollars: 0.09375,
      seconds: 100,
      basis: { runId: 'run-1', dryRun: true },
      moreThanHalf: [],
    });
  });

  test('omits changes, dollars and time if no earlier run provides them', () => {
    expect(estimate(sweep)).toMatchObject({
      changes: null,
      writeUnits: null,
      dollars: null,
      seconds: null,
      basis: null,
      readDollars: 0.03125,
    });
  });

  test('takes as long as the limit on writes requires', () => {
    expect(estimate({ ...sweep, basis, writesPerSecond: 500 }).seconds).toBe(200);
    expect(estimate({ ...sweep, basis, writesPerSecond: 5_000 }).seconds).toBe(100);
  });

  test('grows with the tables since the earlier run', () => {
    const tables = [{ table: 'UserActivity', records: 2_000_000, bytes: 2_048_000_000 }];

    expect(estimate({ ...sweep, tables, basis })).toMatchObject({ changes: 200_000, seconds: 200 });
  });

  test('counts each KB of larger records as a unit', () => {
    const tables = [{ table: 'UserActivity', records: 10, bytes: 25_000 }];
    const small = { ...basis, read: 10, changed: 10 };

    expect(estimate({ ...sweep, tables, basis: small })).toMatchObject({ changes: 10, writeUnits: 30 });
  });

  test('counts one more write per change for each index of the table, also against the limit on writes', () => {
    const activities = { table: 'UserActivity', records: 300, bytes: 30_000, indexes: 2 };
    const ratings = { table: 'SessionRating', records: 100, bytes: 10_000, indexes: 0 };
    const changedIn = (table: string, changed: number) => ({ table, read: 100, changed });
    const earlier = (...tables: EarlierRun['tables']) => ({ ...basis, read: 400, changed: 40, tables });
    const unitsAfter = (run: EarlierRun) =>
      estimate({ ...sweep, tables: [activities, ratings], basis: run, writesPerSecond: 1 });

    expect(unitsAfter(earlier(changedIn('UserActivity', 40)))).toMatchObject({
      changes: 40,
      writeUnits: 120,
    });
    expect(unitsAfter(earlier(changedIn('SessionRating', 40)))).toMatchObject({
      changes: 40,
      writeUnits: 40,
    });
    // Weighted by table size: three out of four changes are in a table with two indexes.
    expect(unitsAfter(earlier())).toMatchObject({ writeUnits: 100, seconds: 100 });
    expect(unitsAfter(earlier(changedIn('UserActivity', 40))).dollars).toBeCloseTo(
      (120 * 0.625 + (Math.ceil(30_000 / 4_096) + Math.ceil(10_000 / 4_096)) * 0.125) / 1_000_000,
      12,
    );
  });

  test('lists the tables of which more than half would change', () => {
    const tables = [
      { table: 'UserActivity', read: 100, changed: 51 },
      { table: 'SessionRating', read: 100, changed: 50 },
      { table: 'UserPreferences', read: 0, changed: 0 },
    ];

    expect(estimate({ ...sweep, basis: { ...basis, tables } }).moreThanHalf).toEqual(['UserActivity']);
  });

  test('of empty tables is zero', () => {
    const empty = estimate({ ...sweep, tables: [{ table: 'UserActivity', records: 0, bytes: 0 }] });

    expect(empty).toMatchObject({ records: 0, readUnits: 0, readDollars: 0 });
  });
});

describe('the estimate of an undo', () => {
  test('reads each changed record by its key and writes it', () => {
    const undo = { ...sweep, reads: 'records' as const, visits: 100, changes: 100 };

    expect(estimate(undo)).toMatchObject({ records: 100, readUnits: 100, changes: 100, writeUnits: 100 });
  });
});

describe('the estimate of a list', () => {
  test('reads nothing and writes each item', () => {
    const list = { ...sweep, reads: 'nothing' as const, visits: 50, changes: 50 };

    expect(estimate(list)).toMatchObject({ records: 50, readUnits: 0, readDollars: 0, writeUnits: 50 });
  });
});

describe('the estimate of an audit', () => {
  test('covers only reads, which are known without an earlier run', () => {
    expect(estimate({ ...sweep, writes: false })).toMatchObject({
      changes: 0,
      writeUnits: 0,
      dollars: 0.03125,
      moreThanHalf: [],
    });
  });
});
