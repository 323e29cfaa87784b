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

describe('a run as the API answers it', () => {
  it('has the counts of its row where no lanes were read', () => {
    const view = runView({ ...run, ...counts, total: 9, tables: [] }, []);

    expect(view).toMatchObject({ ...counts, total: 9, lanes: null });
  });

  it('has the counts of its lanes where they were read, whatever its row says', () => {
    const view = runView({ ...run, read: 1, total: 1 }, [lane, { ...lane, lane: 1 }]);

    expect(view).toMatchObject({ read: 18, changed: 4, total: 18, tables: [{ lanes: 2, done: true }] });
  });

  it('has every field that the schema asks for, null where there is nothing', () => {
    const view = runView(run, []);

    expect(Object.values(view)).not.toContain(undefined);
  });
});
