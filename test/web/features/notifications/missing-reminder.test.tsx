// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChainFix, chainFixes, chainSteps } from '#shared/domain/reminders/chain';
import { ApiError } from '#web/api/api-error';
import { userTitles } from '#web/features/notifications/chain/messages';
import { MissingReminderPage } from '#web/features/notifications/chain/page';
import { FakeApi } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const path = '/admin/missing-reminder';
const email = 'mia@wellness.example';
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  server = new FakeApi();
  api.graphql.mockReset().mockImplementation(server.graphql);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a notification chain in which nothing was scheduled. */
const chain = (over: object = {}) => ({
  notificationChain: {
    date: '2026-03-04',
    at: '2026-03-04T13:20:00.000Z',
    email,
    subject: 'c7e2940d-3f58-4b16-8d6a-504fb9137e33',
    preferencesId: 'p1',
    time: '08:55',
    heading: 'Move',
    notificationID: null,
    cause: 'scheduled',
    slots: [
      { time: '08:55', type: 'exercise', heading: 'Move' },
      { time: '13:55', type: 'exercise', heading: 'Stretch' },
    ],
    links: chainSteps.map((step, index) => ({
      step,
      state: index < 4 ? 'ok' : index === 4 ? 'broken' : 'unknown',
      detail: `About ${step}.`,
      fix: step === 'scheduled' ? 'scheduleToday' : null,
    })),
    ...over,
  },
});

const today = (over: object = {}) => ({
  notificationChainToday: {
    date: '2026-03-04',
    at: '2026-03-04T13:20:00.000Z',
    usersLooked: 20_000,
    isComplete: false,
    sampleSize: 20,
    largestDrop: 'optedIn',
    links: [
      {
        step: 'preferences',
        state: 'ok',
        counted: 'users',
        count: 20_000,
        of: null,
        detail: 'A.',
        fix: null,
      },
      { step: 'optedIn', state: 'ok', counted: 'users', count: 5_000, of: 20_000, detail: 'B.', fix: null },
      {
        ...{ step: 'accepted', state: 'unknown', counted: 'reminders', count: null, of: 6 },
        ...{ detail: 'OneSignal cannot be reached.', fix: 'askAgain' },
      },
    ],
    ...over,
  },
});

const row = (title: string) => screen.getByText(title).closest('li') as HTMLElement;
/**
 * Returns the sentence above the list. The page has other status messages too, because buttons that copy IDs
 * have their own.
 */
const outcome = () => screen.getAllByRole('status')[1]?.textContent;
const asked = (name: string) =>
  api.graphql.mock.calls.filter(([document]) => String(document).includes(`query ${name}(`));

describe('from a complaint to its cause', () => {
  it('asks for an email first, and sends no request', async () => {
    await renderPage(MissingReminderPage, path, path);
    fireEvent.click(screen.getByRole('button', { name: 'Find the cause' }));

    expect(screen.getByText("Enter the user's email or unique ID.")).toBeDefined();
    expect(asked('NotificationChain')).toEqual([]);
  });

  it('shows every link with its state in words, the cause, and the next step', async () => {
    server.answers.set('NotificationChain', chain());
    await renderPage(MissingReminderPage, path, `${path}?user=${email}`);

    expect(screen.queryByText(userTitles.known)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Show \d+ later conditions/ }));
    for (const step of chainSteps)
      expect(within(row(userTitles[step])).getByText(`About ${step}.`)).toBeDefined();
    expect(within(row(userTitles.entry)).getByText('OK')).toBeDefined();
    expect(within(row(userTitles.known)).getByText('Unknown')).toBeDefined();
    const cause = within(row(userTitles.scheduled));
    expect(cause.getByText('Broken')).toBeDefined();
    expect(cause.getByText('Cause')).toBeDefined();
    expect(cause.getByRole('link').getAttribute('href')).toBe('/admin/notification-scheduler/manual');
    expect(outcome()).toBe('The reminder was not scheduled.About scheduled.');
  });

  it('requests another reminder of the day, and keeps the previous answer until it arrives', async () => {
    server.answers.set('NotificationChain', chain());
    await renderPage(MissingReminderPage, path, `${path}?user=${email}`);

    fireEvent.change(screen.getByLabelText('Reminder (UTC)'), { target: { value: '13:55' } });
    await passTime(100);

    expect(asked('NotificationChain').map(([, variables]) => variables)).toEqual([
      { text: email },
      { text: email, time: '13:55' },
    ]);
  });

  it('shows the unknown links if no link is broken', async () => {
    const links = chainSteps.map((step) => ({
      step,
      state: step === 'delivered' ? 'unknown' : 'ok',
      detail: 'x',
      fix: null,
    }));
    server.answers.set('NotificationChain', chain({ links, cause: null }));
    await renderPage(MissingReminderPage, path, `${path}?user=${email}`);

    expect(outcome()).toBe('No problems were found.Unknown: Delivered or clicked.');
  });

  it('explains why nothing was found, and can try again', async () => {
    server.answers.set('NotificationChain', new ApiError('NotFound', "There is no user 'x'."));
    await renderPage(MissingReminderPage, path, `${path}?user=x`);

    expect(screen.getByRole('alert').textContent).toContain("There is no user 'x'.");
    server.answers.set('NotificationChain', chain());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await passTime(100);
    expect(screen.getByText(userTitles.scheduled)).toBeDefined();
  });

  const targets: Readonly<Record<Exclude<ChainFix, 'askAgain'>, string>> = {
    findUser: `/admin/users?q=${encodeURIComponent(email)}&view=directory`,
    createPreferences: `/admin/user-preferences-recovery?email=${encodeURIComponent(email)}`,
    editPreferences: `/admin/users/${encodeURIComponent(email)}`,
    assignTemplate: `/admin/template-assignment?user=${encodeURIComponent(email)}`,
    editSchedule: '/notification-scheduler?view=edit&day=Wed',
    scheduleToday: '/admin/notification-scheduler/manual',
    viewNotification: '/admin/notifications-debug?notification=n1',
    viewProviderUser: `/admin/notifications-debug?user=${encodeURIComponent(email)}`,
    setUpProvider: '/admin/onesignal-diagnostics',
  };

  it.each(Object.entries(targets))('leads from %s to its screen', async (fix, href) => {
    const links = [{ step: 'preferences', state: 'broken', detail: 'x', fix }];
    server.answers.set('NotificationChain', chain({ links, cause: 'preferences', notificationID: 'n1' }));
    await renderPage(MissingReminderPage, path, `${path}?user=${email}`);

    const link = within(row(userTitles.preferences)).getByRole('link');
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(decodeURIComponent(href));
    expect([...Object.keys(targets), 'askAgain'].toSorted()).toEqual([...chainFixes].toSorted());
  });
});

describe('all users and reminders of today', () => {
  it('shows counts, shares, the largest drop and the scope of the numbers', async () => {
    server.answers.set('NotificationChainToday', today());
    await renderPage(MissingReminderPage, path, `${path}?view=today`);

    expect(screen.getByText('20,000 users')).toBeDefined();
    const optedIn = row('Users who opted in');
    expect(optedIn.textContent).toContain('5,000 of 20,000 users (25%) · 15,000 lost here');
    expect(within(optedIn).getByText('Largest drop')).toBeDefined();
    expect(within(optedIn).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('5000');
    const covers = screen.getByText(/Covers 20,000 users with preferences \(there are more\)/);
    expect(covers.textContent).toContain(
      "20 randomly chosen users were looked up in the provider's records.",
    );
  });

  it('counts again on request, also from the row of a provider that did not respond', async () => {
    server.answers.set('NotificationChainToday', today());
    await renderPage(MissingReminderPage, path, `${path}?view=today`);
    const times = () =>
      api.graphql.mock.calls.filter(([document]) => String(document).includes('NotificationChainToday'))
        .length;
    const before = times();

    fireEvent.click(screen.getByRole('button', { name: 'Count again' }));
    await passTime(100);
    fireEvent.click(
      within(row('Reminders the provider accepted')).getByRole('button', { name: 'Check again' }),
    );
    await passTime(100);

    expect(times()).toBe(before + 2);
  });
});
