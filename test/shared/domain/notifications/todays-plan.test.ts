import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlannedNotification, todaysPlan } from '#shared/domain/notifications/todays-plan';
import { writeMetadata } from '#shared/values/notification-metadata';

// A Thursday.
const now = '2025-11-20T10:30:00.000Z';
const entry = (exerciseTime: string, over: object = {}) => ({
  id: `${exerciseTime} ${JSON.stringify(over)}`,
  days: ['thu'],
  activityType: 'breathing',
  notificationHeading: 'Breathe',
  notificationContent: 'Three minutes.',
  exerciseTime,
  ...over,
});
const record = (scheduledTime: string, over: object = {}) => ({
  id: `notification-20251120-${scheduledTime.replace(':', '')}-breathing`,
  notificationID: 'id at the provider',
  notificationType: 'breathing',
  scheduledTime,
  status: 'scheduled',
  metadata: writeMetadata('Breathe', 'Three minutes.'),
  ...over,
});
const planOf = (entries: readonly object[], records: readonly object[] = []) =>
  todaysPlan(entries as Parameters<typeof todaysPlan>[0], records, 'breathing', now);
const words = (plan: readonly PlannedNotification[]) =>
  plan.map(({ action, time, heading }) => `${action} ${time} ${heading}`);

describe("the plan for today's notifications", () => {
  it('creates those of the schedule for later today, of the requested type, by time', () => {
    const entries = [
      entry('15:00'),
      entry('09:00'),
      entry('10:30'),
      entry('11:00', { activityType: 'stretch' }),
      entry('16:00', { days: ['fri'] }),
      entry('12:00'),
    ];

    expect(words(planOf(entries))).toEqual(['create 12:00 Breathe', 'create 15:00 Breathe']);
  });

  it.each([
    ['the same text', {}, 'keep'],
    ['another heading', { metadata: writeMetadata('Old', 'Three minutes.') }, 'replace'],
    ['another content', { metadata: writeMetadata('Breathe', 'Old') }, 'replace'],
    ['no stored text', { metadata: null }, 'keep'],
    ['half a text', { metadata: '{"heading":"Old"}' }, 'keep'],
    ['unreadable metadata', { metadata: '{heading' }, 'keep'],
    ['another creator', { id: 'a test', metadata: writeMetadata('Old', 'Old') }, 'keep'],
    ['a cancelled record', { status: 'cancelled' }, 'create'],
    ['a record of another type', { notificationType: 'exercise' }, 'create'],
  ])('decides about a slot with %s', (_, over, action) => {
    expect(planOf([entry('15:00')], [record('15:00', over)])).toMatchObject([{ action, time: '15:00' }]);
  });

  it.each([
    ['is in no slot', {}, ['cancel']],
    ['has passed', record('10:30'), []],
    ['is cancelled', { status: 'cancelled' }, []],
    ['has no stored text', { metadata: null }, []],
    ['someone else created', { id: 'a test' }, []],
    ['has no valid time', { scheduledTime: 'soon' }, []],
  ])('cancels a notification only if it is out of place: %s', (_, over, actions) => {
    const plan = planOf([], [record('15:00', over)]);

    expect(plan.map(({ action }) => action)).toEqual(actions);
  });

  it('leaves nothing to do once it has been carried out', () => {
    const times = fc.constantFrom('09:00', '11:00', '12:00', '15:00');
    const texts = fc.constantFrom('Breathe', 'Old', 'New');
    const entries = fc.array(fc.tuple(times, texts), { maxLength: 5 });
    const records = fc.uniqueArray(fc.tuple(times, texts, fc.constantFrom('scheduled', 'cancelled')), {
      selector: ([time]) => time,
      maxLength: 4,
    });
    fc.assert(
      fc.property(entries, records, (slots, stored) => {
        const schedule = slots.map(([time, text]) => entry(time, { notificationHeading: text }));
        const before = stored.map(([time, text, status]) =>
          record(time, { status, metadata: writeMetadata(text, 'Three minutes.') }),
        );
        const plan = planOf(schedule, before);

        const after = new Map(before.map((one) => [one.id, one]));
        for (const { id, action, time, heading, content } of plan) {
          const status = action === 'cancel' ? 'cancelled' : 'scheduled';
          after.set(id, record(time, { id, status, metadata: writeMetadata(heading, content) }));
        }
        const again = planOf(schedule, [...after.values()]);
        expect(again.filter(({ action }) => action !== 'keep')).toEqual([]);
        expect(new Set(plan.map(({ id }) => id)).size).toBe(plan.length);
      }),
    );
  });
});
