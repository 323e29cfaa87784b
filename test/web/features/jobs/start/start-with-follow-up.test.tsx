// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FollowUpView } from '#shared/jobs/follow-ups/follow-up';
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
  const job = { ...server.job(), paramsSchema: '{"type":"object","properties":{}}' };
  server.jobs = [
    { ...job, name: 'audit', title: 'Audit', shape: 'audit', category: 'audit' },
    { ...job, name: 'align', title: 'Align' },
    { ...job, name: 'clear', title: 'Clear' },
    { ...job, name: 'secret', title: 'Secret', permitted: false },
  ];
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(300);
};

async function openForm(title: string) {
  await renderPage(JobsPage, '/admin/jobs', '/admin/jobs');
  await click(screen.getByRole('button', { name: `Start ${title}` }));
}

const start = (title: string) => within(screen.getByRole('dialog', { name: title, hidden: true }));
const followUp = () => within(screen.getByRole('dialog', { name: /follow-up$/ }));
const next = () => followUp().getByLabelText<HTMLSelectElement>(/^Then start/);
const choose = (name: string) => fireEvent.change(next(), { target: { value: name } });

const rule = (after: string, job: string): FollowUpView => ({
  id: `${after}-${job}`,
  after,
  afterTitle: after,
  origin: 'ANY',
  outcomes: ['SUCCEEDED'],
  minFindings: null,
  job,
  title: job,
  params: '{}',
  dryRun: false,
  asksApproval: false,
  maxDollars: null,
  writesPerSecond: null,
  maxFailures: null,
  enabled: true,
  version: 1,
  savedBy: 'ana@example.com',
  savedAt: '2025-11-20T09:00:00Z',
  permitted: true,
});

it('a run is started with a follow-up of its own, which can be changed and removed', async () => {
  await openForm('Audit');
  await click(start('Audit').getByRole('button', { name: 'Then run…' }));
  expect([...next().options].map(({ text }) => text)).toEqual(['Choose a job', 'Align', 'Clear']);
  choose('align');
  fireEvent.change(followUp().getByLabelText(/^At least this many findings/), { target: { value: '1' } });
  await click(followUp().getByRole('button', { name: 'Save follow-up' }));
  expect(server.started).toEqual([]);
  const sentence =
    'Align (dry run) starts if this run succeeds or completes with failures, with at least 1 finding.';
  expect(start('Audit').getByText(sentence)).toBeDefined();

  await click(start('Audit').getByRole('button', { name: 'Edit follow-up…' }));
  expect(next().value).toBe('align');
  choose('clear');
  await click(followUp().getByRole('button', { name: 'Save follow-up' }));
  await click(start('Audit').getByRole('button', { name: 'Start audit' }));

  expect(server.started).toMatchObject([
    {
      job: 'audit',
      followUp: {
        outcomes: ['SUCCEEDED', 'COMPLETED_WITH_FAILURES'],
        minFindings: 1,
        job: 'clear',
        params: '{}',
        dryRun: true,
        asksApproval: false,
      },
    },
  ]);
});

it("a follow-up's limits are checked, sent, and shown", async () => {
  await openForm('Audit');
  await click(start('Audit').getByRole('button', { name: 'Then run…' }));
  choose('align');
  await click(followUp().getByRole('button', { name: 'Limits' }));
  const type = (value: string) =>
    fireEvent.change(followUp().getByLabelText('Maximum cost in dollars'), { target: { value } });
  type('much');
  await click(followUp().getByRole('button', { name: 'Save follow-up' }));
  expect(followUp().getByText(/^Expected/)).toBeDefined();
  type('2.50');
  await click(followUp().getByRole('button', { name: 'Save follow-up' }));
  expect(start('Audit').getByText(/^Align \(dry run, at most \$2\.50\) starts if/)).toBeDefined();

  await click(start('Audit').getByRole('button', { name: 'Start audit' }));

  expect(server.started).toMatchObject([{ followUp: { job: 'align', maxDollars: 2.5 } }]);
});

it('a follow-up that was removed is not sent', async () => {
  await openForm('Audit');
  await click(start('Audit').getByRole('button', { name: 'Then run…' }));
  choose('align');
  await click(followUp().getByRole('button', { name: 'Save follow-up' }));

  await click(start('Audit').getByRole('button', { name: 'Remove follow-up' }));
  await click(start('Audit').getByRole('button', { name: 'Start audit' }));

  expect(server.started.map((input) => input.followUp)).toEqual([undefined]);
});

it('a dry run has no follow-up, and the question before a real run mentions it', async () => {
  await openForm('Align');
  expect(start('Align').queryByRole('button', { name: 'Then run…' })).toBeNull();
  await click(start('Align').getByRole('radio', { name: /Real run/ }));
  await click(start('Align').getByRole('button', { name: 'Then run…' }));
  choose('audit');
  await click(followUp().getByRole('button', { name: 'Save follow-up' }));

  await click(start('Align').getByRole('button', { name: 'Start real run' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText(/^Audit starts if this run succeeds/)).toBeDefined();
  await click(question.getByRole('button', { name: 'Start real run' }));

  expect(server.started).toMatchObject([{ job: 'align', followUp: { job: 'audit', dryRun: false } }]);
});

it('a follow-up that would close a loop, or make the chain too long, is refused before the start', async () => {
  server.followUps = [
    rule('align', 'audit'),
    rule('clear', 'b'),
    rule('b', 'c'),
    rule('c', 'd'),
    rule('d', 'e'),
    rule('e', 'f'),
  ];
  await openForm('Audit');
  await click(start('Audit').getByRole('button', { name: 'Then run…' }));

  choose('align');
  await passTime(100);
  expect(followUp().getByText('The follow-ups would form a loop: Audit → Align → Audit.')).toBeDefined();
  await click(followUp().getByRole('button', { name: 'Save follow-up' }));
  expect(next().getAttribute('aria-invalid')).toBe('true');
  choose('clear');
  await passTime(100);

  expect(followUp().getByText('This would create a chain of more than 5 follow-ups.')).toBeDefined();
});
