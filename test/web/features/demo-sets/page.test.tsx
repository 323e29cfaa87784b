// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
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
      return { jobRuns: { items: [...server.runs.values()].filter(({ job }) => job === variables.job) } };
    return server.graphql(document, variables);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const migration = () => renderPage(DemoMigrationPage, '/admin/demo-migration', '/admin/demo-migration');
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
  it('warn of IAM permissions where the sets cannot be loaded, and let one migrate all the same (docs/product.md)', async () => {
    sets = () => {
      throw new ApiError('Forbidden', 'Not allowed.');
    };
    await migration();
    await passTime(10_000);

    expect(screen.getByRole('alert').textContent).toContain('This may be due to IAM permissions.');
    expect(logged()[0]).toMatch(/^Warning: Failed to load existing demo sets: Not allowed\./);
    await click('Migrate energy-focus');
    expect(server.started).toMatchObject([
      { job: 'demo-sets-migrate', params: '{"template":"energy-focus"}', dryRun: false },
    ]);
  });

  it("log what could not be started as 'Error: ...' (docs/product.md)", async () => {
    server.refusal = new ApiError('Conflict', 'PublicDemoSet is being changed by run 7F3K.');
    await migration();
    await click('Migrate All');

    expect(logged()[0]).toMatch(/^Error: Error: PublicDemoSet is being changed by run 7F3K\./);
    expect(screen.getByRole('alert').textContent).toContain('Error: PublicDemoSet is being changed');
  });

  it('start nothing while a run is in progress, whoever started it', async () => {
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

  it('look at the sets again when a run of another admin has ended', async () => {
    const run = fakeRun({ id: 'A', job: 'demo-sets-clear', startedBy: 'ben@example.com' });
    server.runs.set('A', run);
    await populate();
    screen.getByRole('button', { name: 'Update energy-focus' });

    sets = () => ({ items: [], nextToken: null });
    server.update({ status: 'SUCCEEDED', endedAt: new Date().toISOString() });
    await passTime(5_000);

    screen.getByRole('button', { name: 'Populate energy-focus' });
  });

  it('ask before all is cleared, but not before a dry run of it', async () => {
    await populate();
    await click('Clear All Data');
    expect(screen.getByRole('alertdialog').textContent).toContain('Removes 1 demo set of all templates.');
    await click('Cancel');
    expect(server.started).toEqual([]);

    await passTime(500);
    fireEvent.click(screen.getByRole('checkbox'));
    await passTime(100);
    await click('Clear All Data');
    expect(server.started).toMatchObject([{ job: 'demo-sets-clear', params: '{}', dryRun: true }]);
  });
});
