import { audit, refersTo } from '#functions/engine/job/job';
import { hourProblem, storedTime, usualTime } from '#shared/domain/schedules/hours-rules';
import { structureProblems } from '#shared/domain/schedules/structure-rules';
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

/** The product's 'Validate Data Structure'. */
export const scheduleStructureAudit = audit({
  name: 'schedule-structure-audit',
  title: 'Validate data structure',
  description:
    'Finds schedule entries with an unreadable hour, day, time or activity type, breathing entries without a heading or time, and old fields that are still in use. Changes nothing.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  inspect: (entry) => {
    const { hour, activityType, templateName, exerciseTime } = entry;
    const details = { hour, days: storedDays(entry), activityType, templateName, exerciseTime };
    return structureProblems(entry).map((problem) => ({ ...problem, details }));
  },
});
