// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userDay } from '#shared/domain/schedules/user-day';
import { UserPage } from '#web/features/users/user-page';
import { FakeApi } from '../fake-api';
import { renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const email = 'mia@wellness.example';
const subject = '3f2a9c10-7b4e-4d6a-9c21-0e5f8a7b6c4d';
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  server = new FakeApi();
  for (const operation of ['UserActivity', 'SlotsOfUser', 'RatingsOfUser', 'EntriesOfUser'])
    server.answers.set(operation, { page: { items: [], nextToken: null } });
  api.graphql.mockReset().mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(
  preferences: readonly object[],
  { search = '', userIDs = [email] }: { search?: string; userIDs?: readonly string[] } = {},
): Promise<void> {
  server.answers.set('FindUser', {
    findUser: {
      account: null,
      email,
      userIDs,
      preferences,
      subscriptions: [],
      disagreement: null,
    },
  });
  await renderPage(UserPage, '/admin/users/$id', `/admin/users/${email}${search}`);
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the page of a user', () => {
  it('lists who changed the record, also together with others or by a run, and links to its history', async () => {
    server.answers.set('EntriesOfUser', {
      page: {
        items: [{ id: 'e', description: 'Updated 9 preferences records', user: 'ben@wellness.example' }],
        nextToken: null,
      },
    });

    await open([{ id: 'p', userID: email }]);

    const section = within(screen.getByRole('region', { name: 'Audit trail' }));
    expect(section.getByText('Updated 9 preferences records')).toBeDefined();
    const [[document, variables] = []] = api.graphql.mock.calls.filter(([text]) =>
      String(text).includes('EntriesOfUser'),
    );
    expect(document).toContain('recordHistory(record: $record');
    expect(variables).toMatchObject({ record: 'UserPreferences#p' });
    expect(section.getByRole('link').getAttribute('href')).toContain('record=UserPreferences%23p');
  });

  it('offers each of two preferences records by its ID, and shows the chosen one', async () => {
    const both = [
      { id: 'newer', userID: email, assignedTemplate: 'energy-focus' },
      { id: 'older', userID: email },
    ];

    await open(both, { search: '?record=older' });

    const tabs = within(screen.getByRole('group', { name: 'Preferences records' })).getAllByRole('button');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-pressed')])).toEqual([
      ['1: newer', 'false'],
      ['2: older', 'true'],
    ]);
    expect(fact('Template')).toBe('None');
  });

  it.each([
    [['Calm', 'Focus'], 'Calm, Focus'],
    ['["Calm","Focus"]', 'Calm, Focus'],
    ['["Calm"', '["Calm" cannot be read as a list'],
    [undefined, 'None'],
  ])('shows the goals %j', async (wellnessGoals, shown) => {
    await open([{ id: 'p', userID: email, wellnessGoals }]);

    expect(fact('Wellness goals')).toBe(shown);
  });

  it('says that the creation time of a record is unknown if it has none', async () => {
    await open([{ id: 'p', userID: email }]);

    expect([fact('Created'), fact('Last changed')]).toEqual(['Unknown', 'Unknown']);
  });

  it('requests the schedule and ratings for each ID of the user', async () => {
    await open([{ id: 'p', userID: email }], { userIDs: [email, subject] });

    const asked = api.graphql.mock.calls.filter(([document]) => /query (Slots|Ratings)OfUser/.test(document));
    expect(asked.map(([document, { userID }]) => [/page: (\w+)/.exec(document)?.[1], userID])).toEqual([
      ['listUserScheduledSetsByUserID', email],
      ['listUserScheduledSetsByUserID', subject],
      ['listSessionRatingsByUserID', email],
      ['listSessionRatingsByUserID', subject],
    ]);
  });

  it('shows the first ratings, the rest on request, and says if there are more', async () => {
    const items = Array.from({ length: 21 }, (_, index) => ({ id: `r${index}`, rating: 4 }));
    server.answers.set('RatingsOfUser', { page: { items, nextToken: 'more' } });

    await open([{ id: 'p', userID: email }]);

    const ratings = within(screen.getByRole('region', { name: 'Sessions rated' }));
    expect(ratings.getAllByRole('listitem')).toHaveLength(8);
    fireEvent.click(ratings.getByRole('button', { name: 'Show the first 21' }));
    expect(ratings.getAllByRole('listitem')).toHaveLength(21);
  });

  it.each([
    [
      'none',
      'Free: the 6 core slots (09, 10, 11, 14, 15, 16); the user cannot customize the schedule.',
      true,
    ],
    ['trial', 'Premium: all 10 slots, and the user can customize the schedule.', false],
  ])(
    'shows the slots of the subscription %s and the notifications outside them',
    async (status, note, isOutside) => {
      const preferences = { id: 'p', userID: email, subscriptionStatus: status };
      const noon = { id: 'noon', hour: '12', days: ['Wed'], activityType: 'movement', exerciseTime: '11:55' };
      const { rights, ...day } = userDay([noon], preferences, '2026-03-04');
      server.answers.set('UserDay', { userDay: { ...day, ...rights } });

      await open([preferences]);

      expect(screen.getByText(note)).toBeDefined();
      const [line] = within(screen.getByRole('list', { name: 'Notifications on this day' })).getAllByRole(
        'listitem',
      );
      expect(line?.textContent).toContain('11:55 UTC');
      const outside = 'This user does not have the 12:00 slot';
      expect(line?.textContent?.includes(outside)).toBe(isOutside);
    },
  );

  it.each([
    ['Scheduled', [{ id: 'n', notificationType: 'exercise', scheduledTime: '00:00', status: 'scheduled' }]],
    ['Cancelled', [{ id: 'n', notificationType: 'exercise', scheduledTime: '00:00', status: 'cancelled' }]],
    ['Missing', []],
  ])('shows that a notification is %s by the records that Home counts', async (state, items) => {
    const preferences = { id: 'p', userID: email, subscriptionStatus: 'none' };
    const early = { id: 'e', hour: '01', days: ['Wed'], activityType: 'movement', exerciseTime: '00:00' };
    const { rights, ...day } = userDay([early], preferences, '2026-03-04');
    server.answers.set('UserDay', { userDay: { ...day, ...rights } });
    server.answers.set('TodaysNotifications', { page: { items, nextToken: null } });

    await open([preferences]);

    const list = within(screen.getByRole('list', { name: 'Notifications on this day' }));
    expect(list.getByText(state)).toBeDefined();
    const link = screen.getByRole('link', { name: 'find out why one did not arrive' });
    expect(link.getAttribute('href')).toContain('/admin/missing-reminder?user=p');
  });
});
