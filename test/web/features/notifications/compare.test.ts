import { describe, expect, it } from 'vitest';
import type { PushNotificationAnswer } from '#shared/api/push';
import type { TodaysNotification } from '#web/components/notifications/today';
import { compareDay } from '#web/features/notifications/debug/compare';

const date = '2026-11-23';
const ours = (over: Partial<TodaysNotification>): TodaysNotification => ({
  id: 'r1',
  notificationID: 'p1',
  notificationType: 'exercise',
  scheduledTime: '08:55',
  status: 'scheduled',
  metadata: '{"heading":"Move","content":"Stand up."}',
  ...over,
});
const provider = (over: Partial<PushNotificationAnswer>): PushNotificationAnswer => ({
  id: 'p1',
  heading: 'Move',
  content: 'Stand up.',
  cancelled: false,
  queuedAt: `${date}T06:00:00.000Z`,
  sendAfter: `${date}T08:55:00.000Z`,
  completedAt: null,
  ...{ successful: 0, failed: 0, errored: 0, remaining: 0, received: 0, clicked: 0 },
  segments: [],
  externalIds: [],
  ...over,
});
const sides = (records: readonly TodaysNotification[], listed: readonly PushNotificationAnswer[]) =>
  compareDay(date, records, listed).map(({ key, time, side }) => [key, time, side]);

describe('our records compared with the provider’s list', () => {
  it('contain each notification once, in order of time', () => {
    const records = [ours({ id: 'late', notificationID: 'p2', scheduledTime: '13:55' }), ours({})];
    const listed = [provider({}), provider({ id: 'p3', sendAfter: `${date}T10:00:00.000Z` })];

    expect(sides(records, listed)).toEqual([
      ['r1', '08:55', 'both'],
      ['p3', '10:00', 'provider'],
      ['late', '13:55', 'ours'],
    ]);
  });

  it("omit the provider's notifications for other days, unless our records contain them", () => {
    const another = { sendAfter: '2026-11-24T08:55:00.000Z' };

    expect(sides([], [provider(another)])).toEqual([]);
    expect(sides([ours({})], [provider(another)])).toEqual([['r1', '08:55', 'both']]);
  });

  it('differ if only one side is cancelled', () => {
    expect(sides([ours({ status: 'cancelled' })], [provider({})])).toEqual([['r1', '08:55', 'differs']]);
    expect(sides([ours({})], [provider({ cancelled: true })])).toEqual([['r1', '08:55', 'differs']]);
    expect(sides([ours({ status: 'cancelled' })], [provider({ cancelled: true })])).toEqual([
      ['r1', '08:55', 'both'],
    ]);
  });

  it('place a test message, which is sent immediately, at the time at which it was queued', () => {
    expect(sides([], [provider({ sendAfter: null })])).toEqual([['p1', '06:00', 'provider']]);
  });

  it('put a record without an ID or a time last', () => {
    expect(sides([ours({ notificationID: null, scheduledTime: null })], [])).toEqual([
      ['r1', undefined, 'ours'],
    ]);
  });
});
