// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import { ApiError } from '#web/api/api-error';
import { messages } from '#web/features/preferences-cleanup/messages';
import { PreferencesCleanupPage } from '#web/features/preferences-cleanup/page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  server = new FakeApi();
  server.runs.set('scan', scan({}));
  server.findings = [{ kind: 'NotAnEmail', key: 'p1', details: '{"userID":"mia"}', lane: '0' } as never];
  server.answers.set('CurrentPreferences', { r0: { id: 'p1', userID: 'mia', _version: null } });
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const scan = (change: Partial<JobRun>) =>
  fakeRun({
    id: 'scan',
    job: 'user-preferences-audit',
    shape: 'audit',
    status: 'SUCCEEDED',
    changed: 0,
    findings: [{ kind: 'NotAnEmail', count: 1 }],
    ...change,
  });

const open = (search: string) =>
  renderPage(PreferencesCleanupPage, '/admin/preferences-cleanup', `/admin/preferences-cleanup${search}`);
const click = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(200);
};

describe('the texts of the cleanup that no browser test covers (docs/product.md)', () => {
  it('explain why a scan was not started', async () => {
    server.refusal = unreachable;
    await open('?scan=scan');

    await click('Scan again');

    expect(screen.getByText('Failed to scan records: The server cannot be reached.')).toBeDefined();
  });

  it('explain why a record was not deleted', async () => {
    server.answers.set('DeletePreferences', unreachable);
    await open('?scan=scan');

    await click(/^Delete p1/);
    await click('Delete record');

    expect(screen.getByText('Failed to delete record: The server cannot be reached.')).toBeDefined();
  });

  it('explain why Delete All was not started, and why its run failed', async () => {
    server.runs.set(
      'all',
      fakeRun({ id: 'all', job: 'preferences-cleanup', status: 'FAILED', reason: 'No table.' }),
    );
    await open('?scan=scan&cleanup=all');
    expect(screen.getByText('Batch deletion failed: No table.', { exact: false })).toBeDefined();
    server.refusal = unreachable;

    await click('Delete All');

    expect(screen.getByText('Batch deletion failed: The server cannot be reached.')).toBeDefined();
  });
});

describe('a scan whose records have been deleted since', () => {
  const later = fakeRun({
    id: 'all',
    job: 'preferences-cleanup',
    status: 'SUCCEEDED',
    changed: 1,
    createdAt: '2026-03-04T13:30:00.000Z',
  });

  it('is not shown as current after a reload that missed the end of the deletion', async () => {
    server.runs.set('all', later);
    await open('?scan=scan&cleanup=all');

    expect(screen.getByText('Successfully deleted all 1 corrupted records!', { exact: false })).toBeDefined();
    expect(screen.queryByText(/^Found 1 corrupted/)).toBeNull();
    expect(screen.getByText(/^This scan is out of date/)).toBeDefined();
  });

  it('is not shown as current to a second admin, whose address does not contain the deletion', async () => {
    server.runs.set('all', later);
    await open('?scan=scan');

    expect(screen.queryByText(/^Found 1 corrupted/)).toBeNull();
    expect(
      screen.getByText(/^This scan is out of date: ana@example.com deleted 1 record after it/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('after one record is deleted', () => {
  it('the counts go down, and up again after an undo', async () => {
    server.runs.set(
      'scan',
      scan({ findings: [{ kind: 'NotAnEmail', count: 2 }], endedAt: '2026-03-04T13:00:00.000Z' }),
    );
    const deletions = (...items: readonly object[]) =>
      server.answers.set('DeletionsSince', { page: { items } });
    deletions();
    server.answers.set('DeletePreferences', { deleteUserPreferences: { id: 'p1' } });
    await open('?scan=scan');
    expect(screen.getByText('Found 2 corrupted record(s) that need cleanup')).toBeDefined();
    expect(screen.getAllByText(messages.badge)).toHaveLength(1);

    await click(/^Delete p1/);
    deletions({ record: 'UserPreferences#p1' });
    server.answers.set('CurrentPreferences', { r0: null });
    await click('Delete record');
    expect(screen.getByText('Found 1 corrupted record(s) that need cleanup')).toBeDefined();

    const entry = { id: 'e1', description: 'Deleted preferences record', canUndo: true, undone: false };
    server.answers.set('DeletionEntries', { page: { items: [entry] } });
    server.answers.set('UndoEntry', { entry: { ...entry, undone: true } });
    deletions();
    await click(/^Undo/);
    expect(screen.getByText('Found 2 corrupted record(s) that need cleanup')).toBeDefined();
  });
});
