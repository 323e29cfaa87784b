import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notificationSlots } from '#shared/domain/notifications/notification-slots';
import { effectOfSave } from '#shared/domain/schedules/effect';
import { slotRights } from '#shared/domain/schedules/slot-rights';
import { userDay } from '#shared/domain/schedules/user-day';
import { anySchedule } from './arbitraries';

const monday = '2026-11-23';
const entry = (over: object) => ({ id: 'a', hour: '09', days: ['Mon'], activityType: 'movement', ...over });
const calm = entry({ id: 'calm', templateName: 'stress-comfort', notificationHeading: 'Calm' });
const energy = entry({ id: 'energy', templateName: 'energy-focus', notificationHeading: 'Energy' });

describe("a user's notifications on a day", () => {
  test('are those that are sent to everyone, with a reason for each line', () => {
    const { lines } = userDay([calm, energy], { assignedTemplate: 'stress-comfort' }, monday);

    expect(lines).toMatchObject([
      {
        entryId: 'energy',
        time: '08:55',
        sent: true,
        reason:
          'Sent to all users: Energy & Focus Booster takes precedence over the other templates at this time.',
      },
      {
        entryId: 'calm',
        time: '08:55',
        sent: false,
        reason: "Not sent: 'Energy' (Energy & Focus Booster) is sent instead.",
      },
    ]);
  });

  test('prefer an entry without a template to those of templates', () => {
    const own = entry({ id: 'own' });

    const { lines } = userDay([energy, own], { assignedTemplate: 'energy-focus' }, monday);

    expect(lines.map(({ entryId, sent }) => [entryId, sent])).toEqual([
      ['own', true],
      ['energy', false],
    ]);
  });

  test('outside the six core slots are marked for free users, but not for premium ones', () => {
    const noon = entry({ hour: '12' });

    expect(userDay([noon], { subscriptionStatus: null }, monday).lines[0]).toMatchObject({
      sent: true,
      outsideSlots: true,
      reason:
        'The entry has no template, so it is sent to all users. This user does not have the 12:00 slot, but notifications are sent to all users.',
    });
    expect(userDay([noon], { subscriptionStatus: 'trial' }, monday).lines[0]?.outsideSlots).toBe(false);
  });

  test('have notes that describe the subscription', () => {
    expect(slotRights('expired')).toMatchObject({ mayCustomise: false, hours: { length: 6 } });
    expect(slotRights('active')).toMatchObject({ mayCustomise: true, hours: { length: 10 } });
    expect(userDay([], { customScheduleEnabled: true, assignedTemplate: 'x' }, monday).notes).toEqual([
      'Free: the 6 core slots (09, 10, 11, 14, 15, 16); the user cannot customize the schedule.',
      'A customized schedule is switched on even though the subscription does not include it.',
    ]);
  });

  test('that are sent are exactly the scheduled ones, for any user', () => {
    fc.assert(
      fc.property(
        anySchedule,
        fc.constantFrom('energy-focus', 'stress-comfort', null),
        (entries, template) => {
          const sent = userDay(entries, { assignedTemplate: template }, monday)
            .lines.filter((line) => line.sent)
            .map(({ type, time, heading, content }) => `${type} ${time} ${heading} ${content}`);
          const scheduled = (['exercise', 'breathing'] as const).flatMap((type) =>
            notificationSlots(entries, type, monday).map(
              ({ time, heading, content }) => `${type} ${time} ${heading} ${content}`,
            ),
          );

          expect(sent.toSorted()).toEqual(scheduled.toSorted());
        },
      ),
    );
  });
});

describe('the effect of a save', () => {
  const sundayMs = Date.parse('2026-11-22T19:00:00Z');

  test('is shown for tomorrow and the six days after it', () => {
    const changed = { ...energy, notificationHeading: 'Power' };

    const [tomorrow, tuesday] = effectOfSave([calm, energy], [calm, changed], sundayMs);

    expect(tomorrow).toMatchObject({
      date: monday,
      changes: [{ time: '08:55', before: { heading: 'Energy' }, after: { heading: 'Power' } }],
    });
    expect(tuesday).toEqual({ date: '2026-11-24', changes: [] });
  });

  test('is empty if the changed entry is not the one that is sent', () => {
    const changed = { ...calm, notificationHeading: 'Quiet' };

    expect(
      effectOfSave([calm, energy], [changed, energy], sundayMs).flatMap(({ changes }) => changes),
    ).toEqual([]);
  });
});
