// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { DemoMigrationPage } from '#web/features/demo-sets/migration-page';
import { PopulateDemoSetsPage } from '#web/features/demo-sets/populate-page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;
let sets: () => unknown;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  sets = () => ({ items: [{ id: 'a', templateId: 'energy-focus', title: 'Before' }], nextToken: null });
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (document: string, variables: Record<string, unknown> = {}) => {
    if (document.includes('query DemoSets(')) return { listPublicDemoSets: sets() };
    if (document.includes('query Runs('))
      return {
        jobRuns: { items: [...server.runs.values()].filter(({ job }) => String(variables.job) === job) },
      };
    return server.graphql(document, variables);
  });
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(dismiss);
  vi.useRealTimers();
});

const WithToasts = () => (
  <>
    <DemoMigrationPage />
    <Toaster />
  </>
);
const migration = () => renderPage(WithToasts, '/admin/demo-migration', '/admin/demo-migration');
const populate = () => renderPage(PopulateDemoSetsPage, '/admin/demo-sets', '/admin/demo-sets');
const click = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(100);
};
const logged = () =>
  within(screen.getByRole('list', { name: 'Log entries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the screens of demo sets', () => {
  it('warn of IAM permissions if the sets cannot be loaded, and still offer the migration (docs/product.md)', async () => {
    sets = () => {
      throw new ApiError('Forbidden', 'Not allowed.');
    };
    await migration();
    await passTime(10_000);

    expect(screen.getByRole('alert').textContent).toContain('This may be due to IAM permissions.');
    expect(logged()[0]).toMatch(/^Warning: Failed to load existing demo sets: Not allowed\./);
    await click('Migrate energy-focus');
    await click('Migrate');
    expect(server.started).toMatchObject([
      { job: 'demo-sets-migrate', params: '{"template":"energy-focus"}', dryRun: false },
    ]);
  });

  it("log a failed start as 'Error: ...' (docs/product.md)", async () => {
    server.refusal = new ApiError('Conflict', 'PublicDemoSet is being changed by run 7F3K.');
    await migration();
    await click('Migrate All');
    await click('Migrate all');

    expect(screen.getByRole('alert').textContent).toContain('Error: PublicDemoSet is being changed');
    await click('Cancel');
    await passTime(500);
    expect(logged()[0]).toMatch(/^Error: Error: PublicDemoSet is being changed by run 7F3K\./);
  });

  it('start nothing while a run is in progress, regardless of who started it', async () => {
    const run = fakeRun({ id: 'A', job: 'demo-sets-clear', startedBy: 'ben@example.com', read: 1, total: 4 });
    server.runs.set('A', run);
    await populate();

    expect(screen.getByRole('progressbar')).toBeDefined();
    await click('Update energy-focus');
    await click('Populate All Templates');
    await click('Clear All Data');
    expect(server.started).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it("reload the sets when another admin's run has ended", async () => {
    const run = fakeRun({ id: 'A', job: 'demo-sets-clear', startedBy: 'ben@example.com' });
    server.runs.set('A', run);
    await populate();
    screen.getByRole('button', { name: 'Update energy-focus' });

    sets = () => ({ items: [], nextToken: null });
    server.update({ status: 'SUCCEEDED', endedAt: new Date().toISOString() });
    await passTime(5_000);

    screen.getByRole('button', { name: 'Populate energy-focus' });
  });

  it('ask for confirmation before a migration, show what would change, and offer to undo the run', async () => {
    await migration();
    await click('Migrate All');
    const question = screen.getByRole('alertdialog', { name: 'Migrate all demo sets?' });
    expect(question.textContent).toContain('3 demo sets will be created and 1 replaced.');
    expect(question.textContent).toContain("energy-focus: 'Before' becomes");
    expect(server.started).toEqual([]);

    await click('Migrate all');
    expect(server.started).toMatchObject([{ job: 'demo-sets-migrate', params: '{}', dryRun: false }]);
    const undoableUntil = '2025-12-20T10:00:00Z';
    server.update({ status: 'SUCCEEDED', changed: 5, endedAt: new Date().toISOString(), undoableUntil });
    await passTime(5_000);
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    fireEvent.click(messages.getByRole('button', { name: 'Undo' }));
    await passTime(200);
    expect(server.started.at(-1)).toMatchObject({ job: 'undo-run', dryRun: false });
  });

  it('ask for confirmation before a set is populated or updated', async () => {
    await populate();
    await click('Update energy-focus');
    expect(screen.getByRole('alertdialog', { name: 'Update the demo set for energy-focus?' })).toBeDefined();
    await click('Cancel');
    await passTime(500);
    await click('Populate stress-comfort');
    expect(screen.getByRole('alertdialog').textContent).toContain('1 demo set will be created.');
    expect(server.started).toEqual([]);

    await click('Populate');
    expect(server.started).toMatchObject([
      { job: 'demo-sets-populate', params: '{"template":"stress-comfort"}', dryRun: false },
    ]);
  });

  it('ask for confirmation before all sets are cleared, but not before a dry run', async () => {
    await populate();
    await click('Clear All Data');
    expect(screen.getByRole('alertdialog').textContent).toContain('Removes 1 demo set across all templates.');
    await click('Cancel');
    expect(server.started).toEqual([]);

    await passTime(500);
    fireEvent.click(screen.getByRole('checkbox'));
    await passTime(100);
    await click('Clear All Data');
    expect(server.started).toMatchObject([{ job: 'demo-sets-clear', params: '{}', dryRun: true }]);
  });
});
