// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JobsPage } from '#web/features/jobs/catalogue/page';
import { FakeApi } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  server.jobs = [{ ...server.job(), title: 'Align', paramsSchema: '{"type":"object","properties":{}}' }];
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const form = () => within(screen.getByRole('dialog', { name: 'Align' }));
const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(300);
};
const lock = (table: string, run: 'M' | 'N') => ({
  table,
  runId: `01J0000000000000000000000${run}`,
  title: run === 'M' ? 'Migration' : 'Cleanup',
  startedBy: 'ben@example.com',
});

async function openRealRun() {
  await renderPage(JobsPage, '/admin/jobs', '/admin/jobs');
  await click(screen.getByRole('button', { name: 'Start Align' }));
  await click(form().getByRole('radio', { name: /^Real run/ }));
}

it('the form names the run that is changing the tables, until that run ends', async () => {
  server.locks = [lock('UserPreferences', 'M')];
  await openRealRun();

  const note = form().getByText(/A real run cannot start until that run ends\./);
  expect(note.textContent).toBe(
    'Migration (run 000M, started by ben@example.com) is changing UserPreferences. A real run cannot start until that run ends.',
  );
  const link = within(note).getByRole('link', { name: 'run 000M' });
  expect(link.getAttribute('href')).toBe('/admin/jobs/01J0000000000000000000000M');

  server.locks = [];
  await passTime(5_500);

  expect(form().queryByText(/cannot start until/)).toBeNull();
});

it('the form shows a lock that is taken after it was opened', async () => {
  await openRealRun();
  expect(form().queryByText(/cannot start until/)).toBeNull();

  server.locks = [lock('UserPreferences', 'M')];
  await passTime(5_500);

  expect(form().getByRole('status', { name: '' }).textContent).toContain('is changing UserPreferences');
});

it('each run that holds a table is named once', async () => {
  const locks = [lock('A', 'M'), lock('B', 'M'), lock('C', 'M'), lock('D', 'N'), lock('E', 'N')];
  server.locks = locks;
  await openRealRun();

  const notes = form().getAllByText(/A real run cannot start until that run ends\./);
  expect(notes.map(({ textContent }) => textContent?.split(' is changing ')[1]?.split('.')[0])).toEqual([
    'A and 2 other tables',
    'D and E',
  ]);
});

it('a dry run starts regardless of locks, so the form does not mention them', async () => {
  server.locks = [lock('A', 'M')];
  await openRealRun();

  await click(form().getByRole('radio', { name: /^Dry run/ }));

  expect(form().queryByText(/cannot start until/)).toBeNull();
});

it('the form cannot be sent while all jobs are paused, and names who paused them', async () => {
  server.jobSwitch = {
    paused: true,
    by: 'ben@example.com',
    at: '2025-11-20T09:00:00.000Z',
    reason: 'Restore.',
  };
  await openRealRun();

  expect(form().getByText(/paused by ben@example\.com: Restore\./)).toBeDefined();
  const submit = form().getByRole<HTMLButtonElement>('button', { name: 'Start real run' });
  expect(submit.disabled).toBe(true);
  fireEvent.submit(submit.closest('form') as HTMLFormElement);
  await passTime(300);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
