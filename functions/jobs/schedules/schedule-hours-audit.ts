import { audit, refersTo } from '#functions/engine/job/job';
import { showValue } from '#shared/api/describe-issue';
import { hourPresentKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { isEmpty } from '#shared/values/empty';
import { breathingNotificationTime, exerciseNotificationTime } from '#shared/values/notification-time';
import { activityTypeOf, type StoredEntry, storedDays } from '#shared/values/schedule-entry';
import { readHour, requiredHours } from '#shared/values/schedule-hours';

const required: readonly string[] = requiredHours;

/**
 * Checks that the default schedule has an entry at each required hour and none at another, each at its time
 * (spec 2, sections 2.4 and 5).
 */
export const scheduleHoursAudit = audit({
  name: 'schedule-hours-audit',
  title: 'Schedule hours audit',
  description:
    'Finds schedule entries outside the hours 09, 10, 11, 14, 15 and 16, hours without an entry, and times outside their hour.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [refersTo(DefaultScheduledSet, ['hour'])],
  inspect: (entry) => {
    const hour = readHour(entry.hour);
    const { activityType, templateName, notificationHeading, set } = entry;
    const details = {
      hour: entry.hour,
      days: storedDays(entry),
      activityType,
      notificationHeading,
      set,
      templateName,
    };
    if (!hour || !required.includes(hour)) {
      const message = `The hour is ${showValue(entry.hour)}; expected one of ${required.join(', ')}.`;
      return [{ kind: 'InvalidHour', message, details }];
    }
    const time = isEmpty(entry.exerciseTime) ? entry.breathingTime : entry.exerciseTime;
    const expected = timeOf(entry, Number(hour));
    if (isEmpty(time) || time === expected) return [];
    const message = `The time is ${showValue(time)}; expected ${expected} for ${activityTypeOf(entry)} at ${hour}.`;
    return [{ kind: 'TimeOffHour', message, details: { ...details, time, expected } }];
  },
  expects: {
    itemsName: 'required hours',
    items: () => requiredHours,
    keyOf: (hour) => hour,
    inspect: (hour, { related }) => {
      const entries = related(DefaultScheduledSet).all.filter(
        (entry) => readHour(entry.hour) === hour,
      ).length;
      const details = { hour, entries };
      if (entries === 0)
        return [{ kind: 'HourMissing', message: `The schedule has no entry at ${hour}.`, details }];
      return [{ kind: hourPresentKind, message: `Entries at ${hour}: ${entries}.`, details }];
    },
  },
});

/** When the notification of an entry at that hour goes out (spec 2, section 1). */
const timeOf = (entry: StoredEntry, hour: number) =>
  (activityTypeOf(entry) === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(hour);
