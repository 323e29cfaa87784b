import { describe, expect, test } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import { logOf } from '#web/features/demo-sets/log';
import type { RunDetails } from '#web/features/demo-sets/queries';
import { fakeRun } from '../fake-api';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString();

const runOf = (job: string, change: Partial<JobRun> & { readonly template?: string } = {}): JobRun => {
  const { template, ...rest } = change;
  return fakeRun({
    id: 'run',
    job,
    params: JSON.stringify(template ? { template } : {}),
    status: 'SUCCEEDED',
    changed: 1,
    createdAt: at(0),
    endedAt: at(5),
    ...rest,
  });
};

const said = (run: JobRun, details?: RunDetails) =>
  logOf([run], new Map(details ? [[run.id, details]] : []), []).map(({ kind, text }) => `${kind}: ${text}`);

const none: RunDetails = { changes: {}, failures: [] };

describe('the log of demo sets (docs/product.md)', () => {
  test.each([
    [
      runOf('demo-sets-migrate', { template: 'energy-focus' }),
      none,
      'success: Created demo set for energy-focus',
    ],
    [
      runOf('demo-sets-populate', { template: 'energy-focus' }),
      none,
      'success: Updated demo set for energy-focus',
    ],
    [
      runOf('demo-sets-populate', { template: 'energy-focus' }),
      { changes: { create: 1 }, failures: [] },
      'success: Created demo set for energy-focus',
    ],
    [runOf('demo-sets-populate'), none, 'success: Successfully populated all templates'],
    [runOf('demo-sets-clear'), none, 'success: Successfully cleared all demo sets'],
    [runOf('demo-sets-migrate'), none, 'success: Successfully migrated all templates'],
    [runOf('demo-sets-clear', { changed: 0 }), none, 'info: Nothing to clear for all templates'],
    [
      runOf('demo-sets-migrate', { changed: 0, template: 'energy-focus' }),
      none,
      'info: Already up to date: energy-focus',
    ],
    [
      runOf('demo-sets-migrate', { dryRun: true, changed: 2 }),
      { changes: { create: 1, remove: 2 }, failures: [] },
      'info: Dry run: would create 1 demo set, remove 2 demo sets. Nothing was written',
    ],
    [
      runOf('demo-sets-clear', { dryRun: true, changed: 0 }),
      none,
      'info: Dry run: nothing would change. Nothing was written',
    ],
    [runOf('demo-sets-clear', { status: 'STOPPED' }), none, 'warning: Stopped before it finished'],
    [
      runOf('demo-sets-migrate', { status: 'FAILED', reason: 'PublicDemoSet: access denied' }),
      none,
      'error: Error: PublicDemoSet: access denied',
    ],
  ])('has the expected line about run %#', (run, details, last) => {
    expect(said(run, details)[0]).toBe(last);
    expect(said(run, details).at(-1)).toMatch(/^info: (Dry run: )?(Migrating|Populating|Clearing) /);
  });

  test('reports a failed clearing as a warning, and that the migration continued', () => {
    const run = runOf('demo-sets-migrate', {
      template: 'energy-focus',
      status: 'COMPLETED_WITH_FAILURES',
      failed: 1,
    });
    const failures = [{ code: 'Contended', message: 'Other writers changed the record.' }];

    expect(said(run, { changes: { create: 1 }, failures })).toEqual([
      'warning: One record was not changed: Other writers changed the record.',
      'success: Created demo set for energy-focus',
      'info: Migrating energy-focus',
    ]);
  });

  test('reports the outcome for a template without data', () => {
    const run = runOf('demo-sets-populate', { status: 'COMPLETED_WITH_FAILURES', failed: 1, changed: 3 });
    const message = 'No demo data found for template: energy-focus';

    expect(said(run, { changes: { create: 3 }, failures: [{ code: 'VisitFailed', message }] })[0]).toBe(
      `error: Error: ${message}`,
    );
  });

  test('reports only the start of a run while it is in progress, and until it is known what it created', () => {
    const begun = ['info: Populating energy-focus'];

    expect(said(runOf('demo-sets-populate', { template: 'energy-focus', status: 'RUNNING' }))).toEqual(begun);
    expect(said(runOf('demo-sets-populate', { template: 'energy-focus' }))).toEqual(begun);
  });
});

test("the log has the latest 50 entries, newest first, including the page's own failures", () => {
  const runs = Array.from({ length: 40 }, (_, second) =>
    runOf('demo-sets-clear', { id: `run ${second}`, createdAt: at(second), endedAt: at(second) }),
  );
  const own = { key: 'own', at: at(39), kind: 'warning', text: 'Failed to load existing demo sets' } as const;

  const entries = logOf(runs, new Map(), [own]);

  expect(entries).toHaveLength(50);
  expect(entries[0]).toBe(own);
  expect(entries.map((entry) => entry.at)).toEqual(
    entries
      .map((entry) => entry.at)
      .toSorted()
      .reverse(),
  );
});
