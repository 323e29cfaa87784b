import { describe, expect, test } from 'vitest';
import { providerNotificationFix } from '#functions/jobs/notifications/provider-notification-fix';
import { notificationTexts } from '#shared/content/notification-texts';
import { notificationSlots } from '#shared/domain/notifications/notification-slots';
import type { StoredRecord } from '#shared/models/model';
import { requiredHours } from '#shared/values/schedule-hours';
import { rehearseFound } from '../../../support/rehearse';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const set = { id: 'set-chair-squats', isActive: true, owner: 'microcise' };

/** An entry that notifies at 8:55 on all weekdays, so no notification is missing. */
const first = {
  id: 'first',
  hour: '09',
  days: weekdays,
  activityType: 'movement',
  notificationHeading: notificationTexts['09']?.heading,
  notificationContent: notificationTexts['09']?.content,
  exerciseTime: '08:55',
};

async function fixed(DefaultScheduledSet: readonly StoredRecord[], sets: readonly StoredRecord[] = [set]) {
  const { changes, failures, records } = await rehearseFound(providerNotificationFix, {
    records: { DefaultScheduledSet },
    others: { Set: sets },
  });
  return { changes, failures, entries: records.DefaultScheduledSet ?? [] };
}

/** Returns the fix's change to one entry, which sits next to an entry that notifies at 8:55. */
async function changeOf(entry: StoredRecord) {
  const { changes } = await fixed([first, { id: 'one', ...entry }]);
  return changes.find(({ key }) => key === 'one')?.after ?? 'kept';
}

describe("'adds the missing 8:55 notification'", () => {
  test('belongs to the movement entry of hour 09', async () => {
    const late = { hour: '09', activityType: 'movement', days: ['Mon'], exerciseTime: '09:15' };
    expect(await changeOf(late)).toMatchObject({ exerciseTime: '08:55' });
    const breathing = { hour: '9', activityType: 'breathing', days: ['Mon'], exerciseTime: '09:15' };
    expect(await changeOf(breathing)).toBe('kept');
  });

  test('is created for the weekdays without a notification at 8:55', async () => {
    const monday = { ...first, days: ['Mon'] };
    const tuesday = {
      id: 'template',
      hour: '09',
      days: ['Tue'],
      activityType: 'movement',
      templateName: 'energy-focus',
      exerciseTime: '08:55',
    };

    const { changes, entries } = await fixed([monday, tuesday]);

    expect(changes.filter(({ kind }) => kind === 'create')).toMatchObject([
      {
        key: 'weekday-09-movement',
        after: {
          hour: '09',
          days: ['Wed', 'Thu', 'Fri'],
          activityType: 'movement',
          set: 'set-chair-squats',
          exerciseTime: '08:55',
          notificationHeading: notificationTexts['09']?.heading,
        },
      },
    ]);
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']) {
      expect(notificationSlots(entries, 'exercise', date).map(({ time }) => time)).toContain('08:55');
    }
    expect((await fixed(entries)).changes).toEqual([]);
  });

  test('gets missing weekdays in the entry that the fix created earlier', async () => {
    const own = { ...first, id: 'weekday-09-movement', set: 'set-chair-squats', days: ['Mon', 'Tue'] };

    const { entries } = await fixed([own]);

    expect(entries).toMatchObject([{ id: 'weekday-09-movement', days: weekdays }]);
  });

  test('without an active set is reported as a failure', async () => {
    const { failures } = await fixed([], [{ ...set, isActive: false }]);

    expect(failures.map(({ message }) => message)).toEqual([
      'No sets are active. Create or activate a set first.',
    ]);
  });
});

test.each(requiredHours)("'rewrites headings and content per hour': %s", async (hour) => {
  const activityType = hour === '11' || hour === '15' ? 'breathing' : 'movement';

  expect(await changeOf({ hour, activityType })).toMatchObject({
    notificationHeading: notificationTexts[hour]?.heading,
    notificationContent: notificationTexts[hour]?.content,
  });
});

test('an entry of a template keeps its heading, because the schedule comparison checks it', async () => {
  const entry = {
    hour: '10',
    activityType: 'movement',
    templateName: 'energy-focus',
    notificationHeading: 'Squats',
  };

  expect(await changeOf(entry)).toBe('kept');
});

test('an entry with an unusual activity for its hour keeps its texts', async () => {
  expect(await changeOf({ hour: '10', activityType: 'breathing', notificationHeading: 'Box' })).toBe('kept');
});

test("'fixes day format'", async () => {
  expect(await changeOf({ hour: '12', days: ['friday', 'MONDAY', 'Mon'] })).toMatchObject({
    days: ['Mon', 'Fri'],
  });
  expect(await changeOf({ hour: '12', day: 'Tuesday' })).toMatchObject({ days: ['Tue'] });
  expect(await changeOf({ hour: '12', days: ['Tue', 'someday'] })).toBe('kept');
});
