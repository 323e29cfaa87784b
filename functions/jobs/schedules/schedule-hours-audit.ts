import { audit, refersTo } from '#functions/engine/job/job';
import { hourProblem, storedTime, usualTime } from '#shared/domain/schedules/hours-rules';
import { hourPresentKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { activityTypeOf, storedDays } from '#shared/values/schedule-entry';
import { readHour, requiredHours } from '#shared/values/schedule-hours';
import { unlessEmpty } from './empty-schedule';

export const scheduleHoursAudit = audit({
  name: 'schedule-hours-audit',
  title: 'Schedule hours audit',
  description:
    'Finds required hours (09, 10, 11, 14, 15 and 16) without an entry, entries at any other hour, and times that do not match their hour.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [refersTo(DefaultScheduledSet, ['hour'])],
  inspect: (entry) => {
    const problem = hourProblem(entry);
    if (!problem) return [];
    const { hour, activityType, templateName, notificationHeading, set } = entry;
    const details = { hour, days: storedDays(entry), activityType, notificationHeading, set, templateName };
    if (problem.kind === 'InvalidHour') return [{ ...problem, details }];
    const expected = usualTime(activityTypeOf(entry), readHour(hour) ?? '');
    return [{ ...problem, details: { ...details, time: storedTime(entry), expected } }];
  },
  expects: unlessEmpty({
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
  }),
});
