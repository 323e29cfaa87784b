import { describe, expect, it } from 'vitest';
import type { Lane } from '#shared/jobs/run/lane';
import { type RunFields, runView } from '#shared/jobs/run/run-view';

const run: RunFields = {
  id: '01KAFQ8Z3M7N2P4R6T8V0W1X3Y',
  job: 'tidy-up',
  title: 'Tidy up',
  status: 'SUCCEEDED',
  dryRun: false,
  attempt: 1,
  attempts: [],
  access: 'Admin',
  params: '{}',
  startedBy: 'ana@example.com',
  createdAt: '2026-01-02T03:04:05.000Z',
};

const counts = { read: 9, changed: 2, failed: 1, unchanged: 6, conflicts: 0 };

const lane: Lane = {
  lane: 0,
  table: 'UserActivity',
  segment: 0,
  segments: 1,
  total: 10,
  page: 1,
  done: true,
  ...counts,
};

describe('the cost of a run', () => {
  const prices = { readPerMillion: 0.125, writePerMillion: 0.625 };

  it("is the cost of its lanes' units, at the prices of its start", () => {
    const used = { readUnits: 4_000_000, writeUnits: 1_000_000 };

    const view = runView({ ...run, prices, maxDollars: 5 }, [
      { ...lane, ...used },
      { ...lane, ...used, lane: 1 },
    ]);

    expect(view).toMatchObject({ dollars: 2.25, maxDollars: 5 });
  });

  it('is that of its row if no lanes were read', () => {
    const view = runView({ ...run, prices, readUnits: 0, writeUnits: 2_000_000 }, []);

    expect(view).toMatchObject({ dollars: 1.25, maxDollars: null });
  });

  it('is not known without prices, or before units are counted', () => {
    expect(runView({ ...run, readUnits: 5, writeUnits: 5 }, []).dollars).toBeNull();
    expect(runView({ ...run, prices }, [lane]).dollars).toBeNull();
  });
});

describe('a run as returned by the API', () => {
  it('has the counts of its row if no lanes were read', () => {
    const view = runView({ ...run, ...counts, total: 9, tables: [] }, []);

    expect(view).toMatchObject({ ...counts, total: 9, lanes: null });
  });

  it('has the counts of its lanes if they were read, regardless of its row', () => {
    const view = runView({ ...run, read: 1, total: 1 }, [lane, { ...lane, lane: 1 }]);

    expect(view).toMatchObject({ read: 18, changed: 4, total: 18, tables: [{ lanes: 2, done: true }] });
  });

  it("says what holds it while it is active, without the server's own data", () => {
    const held = {
      attempt: 1,
      from: 1,
      since: '2026-01-02T03:04:05.000Z',
      until: '2026-01-02T04:04:05.000Z',
      alarms: [{ alarm: 'ApiLatency', since: '2026-01-02T03:04:04.000Z', reason: 'p99 is 4 s' }],
    };
    const { attempt: _attempt, from: _from, ...shown } = held;

    expect(runView({ ...run, status: 'RUNNING', held }, []).held).toEqual({ ...shown, continuesAt: null });
    expect(runView({ ...run, status: 'FAILED', held }, []).held).toBeNull();
  });

  it('has every field of the schema, null if there is no value', () => {
    const view = runView(run, []);

    expect(Object.values(view)).not.toContain(undefined);
  });
});
