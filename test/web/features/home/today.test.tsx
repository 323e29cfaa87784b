// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import Today, { daysOfRuns } from '#web/features/home/today';
import { renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const nowMs = Date.parse('2025-11-20T10:00:00Z');
const notification = { id: 'n', notificationID: null, metadata: null, status: 'scheduled' };
const schedule = { expression: 'cron(0 2 * * ? *)', paused: false, permitted: true };
const answers: Readonly<Record<string, object>> = {
  TodaysNotifications: {
    page: {
      items: [
        { ...notification, notificationType: 'exercise', scheduledTime: '09:00' },
        { ...notification, notificationType: 'exercise', scheduledTime: '11:00' },
      ],
    },
  },
  NotificationChainToday: {
    notificationChainToday: {
      links: [
        { step: 'scheduled', state: 'ok', detail: '2 reminders scheduled.' },
        {
          step: 'accepted',
          state: 'ok',
          detail: 'The provider has 2 of the 2 notifications in our records.',
        },
      ],
    },
  },
  Schedules: {
    jobSchedules: [
      { ...schedule, job: 'late', title: 'Later', nextAt: '2025-11-20T22:00:00Z' },
      { ...schedule, job: 'soon', title: 'Sooner', nextAt: '2025-11-20T12:00:00Z' },
      { ...schedule, job: 'paused', title: 'Paused', nextAt: null, paused: true },
    ],
  },
  Statistics: {
    jobStatistics: {
      byDay: [{ day: '2025-11-19', runs: 5, failed: 1, withFailures: 1 }],
      byJob: [],
      from: '2025-11-07',
    },
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  api.graphql.mockReset();
  api.graphql.mockImplementation(
    async (document: string) => answers[/(?:query|mutation) (\w+)/.exec(document)?.[1] ?? ''],
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const region = (name: string) => within(screen.getByRole('region', { name }));

describe("today's overview", () => {
  it("counts today's notifications and those that are still to come", async () => {
    await renderPage(Today, '/admin', '/admin');

    const notifications = region("Today's notifications");
    expect(notifications.getByText('2 scheduled')).toBeDefined();
    expect(notifications.getByText('1 still to come')).toBeDefined();
    expect(notifications.getByText('None scheduled')).toBeDefined();
  });

  it('says that the provider has the notifications, with one additional request', async () => {
    await renderPage(Today, '/admin', '/admin');

    const notifications = region("Today's notifications");
    expect(
      notifications.getByText('The provider has 2 of the 2 notifications in our records.'),
    ).toBeDefined();
    const documents = api.graphql.mock.calls.map(([document]) => String(document));
    expect(documents.filter((one) => one.includes('query NotificationChain'))).toHaveLength(1);
  });

  it.each([
    ['broken', 'The provider has 0 of the 2 notifications in our records.'],
    ['unknown', 'The provider did not respond.'],
  ])('does not call the notifications fine if the chain check is %s', async (state, detail) => {
    const answer = api.graphql.getMockImplementation();
    api.graphql.mockImplementation(async (document: string) =>
      document.includes('NotificationChainToday')
        ? {
            notificationChainToday: {
              links: [
                { step: 'accepted', state, detail },
                { step: 'delivered', state: 'broken', detail: 'Not shown here.' },
              ],
            },
          }
        : answer?.(document),
    );
    await renderPage(Today, '/admin', '/admin');

    const notifications = region("Today's notifications");
    expect(notifications.getByText(detail)).toBeDefined();
    expect(notifications.queryByText(/Not shown here/)).toBeNull();
    expect(notifications.getByText('2 scheduled').getAttribute('data-state')).toBe(state);
  });

  it('lists the schedules by due time, and says how many are paused', async () => {
    await renderPage(Today, '/admin', '/admin');

    const schedules = region('Next scheduled runs');
    expect(schedules.getAllByText(/^(Sooner|Later|Paused)$/).map(({ textContent }) => textContent)).toEqual([
      'Sooner',
      'Later',
    ]);
    expect(schedules.getByText('1 schedule is paused.')).toBeDefined();
  });

  it('draws the runs of the last days, and describes them in words', async () => {
    await renderPage(Today, '/admin', '/admin');

    expect(
      region('Runs, last 14 days').getByRole('group', { name: /^Runs by day: 5 runs, 2 with failures/ }),
    ).toBeDefined();
  });

  it('shows an error in each part that could not be loaded, and keeps the rest', async () => {
    const answer = api.graphql.getMockImplementation();
    api.graphql.mockImplementation(async (document: string) => {
      if (document.includes('Schedules')) throw new ApiError('Network', 'The server cannot be reached.');
      return answer?.(document);
    });
    await renderPage(Today, '/admin', '/admin');

    expect(region('Next scheduled runs').getByText('The server cannot be reached.')).toBeDefined();
    expect(region("Today's notifications").getByText('2 scheduled')).toBeDefined();
  });
});

describe('the days of runs', () => {
  it('are as many as requested, up to today in UTC, including days without runs', () => {
    const run = { runs: 2, failed: 0, withFailures: 1 };

    expect(
      daysOfRuns(
        [
          { day: '2025-11-19', ...run },
          { day: '2025-11-19', ...run },
        ],
        3,
        nowMs,
      ),
    ).toEqual([
      { day: '2025-11-18', runs: 0, failed: 0 },
      { day: '2025-11-19', runs: 4, failed: 2 },
      { day: '2025-11-20', runs: 0, failed: 0 },
    ]);
  });
});
