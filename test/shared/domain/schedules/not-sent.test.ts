import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideOn, isSent } from '#shared/domain/notifications/notification-slots';
import { notSentEntries, notSentText } from '#shared/domain/schedules/not-sent';
import { daysOfWeek } from '#shared/values/days';
import { anySchedule } from './arbitraries';

const entry = (over: object) => ({
  id: 'a',
  hour: '09',
  days: ['Mon', 'Tue'],
  activityType: 'movement',
  ...over,
});
const calm = entry({ id: 'calm', templateName: 'stress-comfort', notificationHeading: 'Calm' });
const energy = entry({ id: 'energy', templateName: 'energy-focus', notificationHeading: 'Energy' });

describe('entries that are not sent', () => {
  test('name the entry that takes precedence at the same time', () => {
    const list = notSentEntries([calm, energy]).get('calm') ?? [];

    expect(notSentText({ days: ['Mon', 'Tue'] }, list)).toBe(
      "Not sent: 'Energy' (Energy & Focus Booster) is sent instead.",
    );
  });

  test('name the days if the entry is sent on other days', () => {
    const monday = { ...energy, days: ['Mon'] };

    const list = notSentEntries([calm, monday]).get('calm') ?? [];

    expect(notSentText({ days: ['Mon', 'Tue'] }, list)).toMatch(/^Not sent on Mon: /);
  });

  test('are judged by the time of the notification, not by the slot', () => {
    const moved = { ...calm, hour: '10', exerciseTime: '08:55' };

    expect([...notSentEntries([moved, energy]).keys()]).toEqual(['calm']);
    expect(notSentEntries([{ ...calm, exerciseTime: '08:50' }, energy]).size).toBe(0);
  });

  test('are exactly the entries that scheduling leaves out, on every day', () => {
    fc.assert(
      fc.property(anySchedule, (entries) => {
        const found = notSentEntries(entries);
        for (const day of daysOfWeek) {
          const left = decideOn(entries, day).filter((one) => !isSent(one));
          const named = entries.filter(({ id }) => found.get(id)?.some(({ days }) => days.includes(day)));
          expect(named.map(({ id }) => id).toSorted()).toEqual(
            left.map(({ entry: one }) => String(one.id)).toSorted(),
          );
        }
      }),
    );
  });
});
