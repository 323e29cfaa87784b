import { audit } from '#functions/engine/job/job';
import { structureProblems } from '#shared/domain/schedules/structure-rules';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { storedDays } from '#shared/values/schedule-entry';

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
