// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { UserIdMigrationPage } from '#web/features/userid-migration/page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(UserIdMigrationPage, '/admin/userid-migration', '/admin/userid-migration');
const button = (name: string) => screen.getByRole('button', { name });
const disabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const box = () => screen.getByRole('checkbox');

async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await passTime(50);
}

async function end(status: 'SUCCEEDED' | 'COMPLETED_WITH_FAILURES' | 'FAILED', change = {}): Promise<void> {
  server.update({ status, read: 120_000, endedAt: new Date().toISOString(), ...change });
  await passTime(1_100);
}

async function scan(): Promise<void> {
  await press('Scan for records');
  await end('SUCCEEDED');
  await passTime(50);
}

async function confirm(): Promise<void> {
  fireEvent.click(box());
  await passTime(50);
}

describe('the identifier migration', () => {
  it('shows the signed-in user and that they may migrate', async () => {
    await open();

    expect(screen.getByText('ana@example.com')).toBeDefined();
    expect(screen.getByText('0b9f6c1e-3c53')).toBeDefined();
    expect(screen.getByText('Allowed')).toBeDefined();
    expect(disabled('Scan for records')).toBe(false);
  });

  it('is closed to everyone except the designated admin', async () => {
    server.permitted = false;

    await open();

    expect(screen.getByText('Migration only allowed for the designated admin account')).toBeDefined();
    expect(disabled('Scan for records')).toBe(true);
    expect(disabled('Run migration')).toBe(true);
    expect(box().hasAttribute('disabled')).toBe(true);
  });

  it('says that the user information cannot be loaded', async () => {
    api.graphql.mockRejectedValue(new ApiError('Network', 'The server cannot be reached.'));

    await open();

    expect(screen.getByRole('alert').textContent).toContain('Failed to load user information');
  });

  it('scans with one dry run, even after several clicks, and follows it', async () => {
    await open();

    fireEvent.click(button('Scan for records'));
    await press('Scanning');

    expect(server.started).toEqual([
      { job: 'user-identifier-migration', dryRun: true, params: '{}', clientToken: expect.any(String) },
    ]);
    expect(screen.getByRole('progressbar', { name: 'Scan' }).getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByText('60,000/120,000 records completed')).toBeDefined();
  });

  it('previews the changes with the id cut to 8 characters, the old and new userID, and the created date', async () => {
    await open();

    await scan();

    expect(screen.getByText('Scan complete: Found 5,120 record(s) needing migration')).toBeDefined();
    const table = screen.getByRole('grid', { name: /UserActivity/ });
    expect(table.textContent).toContain('aaaabbbb…');
    expect(table.textContent).toContain('ana@example.com');
    expect(table.textContent).toContain('0b9f6c1e-3c53');
    expect(table.textContent).toContain('1 Mar 2025');
  });

  it('requires the confirmation before it migrates', async () => {
    await open();
    await scan();

    await press('Run migration');

    expect(screen.getByText('Please confirm migration by checking the checkbox')).toBeDefined();
    expect(server.started).toHaveLength(1);
  });

  it('migrates, shows the count, clears the box and scans again after 2 seconds', async () => {
    await open();
    await scan();
    await confirm();

    await press('Run migration');
    expect(server.started.at(-1)?.dryRun).toBe(false);
    expect(screen.getByRole('progressbar', { name: 'Migration' })).toBeDefined();

    await end('SUCCEEDED');
    expect(screen.getByText('Migration complete! Successfully updated 5,120 record(s).')).toBeDefined();
    expect(box()).toHaveProperty('checked', false);
    expect(server.started).toHaveLength(2);

    await passTime(2_100);
    expect(server.started.at(-1)?.dryRun).toBe(true);
    await end('SUCCEEDED', { changed: 0 });
    expect(screen.getByText('Scan complete: No records need migration!')).toBeDefined();
    expect(new Set(server.started.map(({ clientToken }) => clientToken)).size).toBe(3);
  });

  it('offers undo beside the outcome, also after the second scan, and scans again after it', async () => {
    await open();
    await scan();
    await confirm();
    await press('Run migration');
    await end('SUCCEEDED', { undoableUntil: '2025-12-20T10:00:00Z' });
    await passTime(2_100);
    await end('SUCCEEDED', { changed: 0 });

    await press('Undo');

    expect(server.started.at(-1)).toMatchObject({ job: 'undo-run', dryRun: false });
    await end('SUCCEEDED', {
      title: 'Undo: User identifier migration',
      undoes: '01KBQ4A8Y2W1D3H4J5K6M70002',
    });
    expect(screen.getByText('Undo: User identifier migration: done')).toBeDefined();
    expect(screen.queryByText(/^Migration complete!/)).toBeNull();
    await passTime(2_100);
    await end('SUCCEEDED');
    expect(screen.getByText('Scan complete: Found 5,120 record(s) needing migration')).toBeDefined();
  });

  it('counts the errors of a migration, with a link to the run', async () => {
    await open();
    await scan();
    await confirm();
    await press('Run migration');

    await end('COMPLETED_WITH_FAILURES', { failed: 3 });

    expect(screen.getByText('Migration completed with 3 error(s).')).toBeDefined();
    expect(screen.getByRole('link', { name: 'run 0002' }).getAttribute('href')).toContain('/admin/jobs/01');
  });

  it('explains why a scan failed', async () => {
    await open();
    await press('Scan for records');

    await end('FAILED', { reason: 'Table missing.' });

    expect(screen.getByText('Scan failed: Table missing.')).toBeDefined();
  });

  it('names the blocking run', async () => {
    await open();
    await scan();
    await confirm();
    server.refusal = new ApiError('Conflict', 'UserActivity is being changed.', { runId: 'OTHERRUN7F3K' });

    await press('Run migration');

    expect(screen.getByText('Migration failed: UserActivity is being changed.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'run 7F3K' })).toBeDefined();
  });

  it('continues with an active migration when the admin returns', async () => {
    const run = fakeRun({ status: 'RUNNING', read: 30_000 });
    server.runs.set(run.id, run);

    await open();
    await passTime(100);

    expect(screen.getByRole('progressbar', { name: 'Migration' }).getAttribute('aria-valuenow')).toBe('25');
    expect(disabled('Scan for records')).toBe(true);
  });

  it('ignores the run of another admin', async () => {
    const run = fakeRun({ status: 'RUNNING', startedBy: 'ben@example.com' });
    server.runs.set(run.id, run);

    await open();
    await passTime(100);

    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
