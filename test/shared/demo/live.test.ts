import { describe, expect, test } from 'vitest';
import type { DemoRecord } from '#shared/demo/chance/portion';
import { demoParts, liveRecords } from '#shared/demo/workspace';
import { notificationSlots } from '#shared/domain/notifications/notification-slots';

const optionsOn = (day: string) => ({
  now: new Date(`${day}T00:00:00.000Z`),
  adminEmail: 'ana@wellness.example',
  secondAdminEmail: 'ben@wellness.example',
});

const recordsOn = (day: string, users = 50): readonly DemoRecord[] =>
  [...demoParts(users)].flatMap((part) => [...liveRecords(part, optionsOn(day))]);

const inTable = (records: readonly DemoRecord[], name: DemoRecord['table']) =>
  records.filter(({ table }) => table === name).map(({ record }) => record);

describe('the demo workspace that people use', () => {
  test.each(['2026-11-27', '2026-11-28', '2026-11-29'])(
    'has exercise reminders to come at any hour of %s, also on a weekend',
    (day) => {
      const entries = inTable(recordsOn(day, 0), 'DefaultScheduledSet');
      const times = notificationSlots(entries, 'exercise', day).map(({ time }) => time);

      expect(times).toContain('18:55');
      expect(times).toContain('22:55');
      expect(times.filter((time) => time < '18:00').length).toBeGreaterThanOrEqual(2);
    },
  );

  test("leaves today's notifications to scheduling, which creates them at the provider too", () => {
    const dates = inTable(recordsOn('2026-11-28', 0), 'ScheduledNotification').map(
      ({ scheduledDate }) => scheduledDate,
    );

    expect(dates).toContain('2026-11-27');
    expect(dates).not.toContain('2026-11-28');
  });

  test('names each pilot device, because all of them have the same email', () => {
    const pilots = inTable(recordsOn('2026-11-28'), 'UserPreferences')
      .filter(({ userID }) => userID === 'ana@wellness.example')
      .map(({ personalDetails }) => (personalDetails as { lastName: string }).lastName);
    const devices = pilots.filter((name) => /^Device \d+$/.test(name));

    expect(devices.length).toBeGreaterThan(8);
    expect(new Set(devices).size).toBe(devices.length);
  });
});
