import { keep, sweep, update } from '#functions/engine/job/job';
import { refuseTwoActivities } from '#shared/domain/schedules/obsolete-fields';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { isEmpty } from '#shared/values/empty';

/**
 * To `exerciseTime`, which both types use. Entries with two activities are reported and not changed, because
 * the time belongs to only one of the two.
 */
export const scheduleUnifyTime = sweep({
  name: 'schedule-unify-time',
  title: 'Unify the time field',
  description:
    "Copies breathingTime to exerciseTime in schedule entries that have no exerciseTime. Run 'One activity per row' first: entries with two activities are reported.",
  category: 'one-time',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'activityType', 'templateName'],
  reads: [
    'activityType',
    'exerciseTime',
    'breathingTime',
    'breathingHeading',
    'breathingContent',
    'notificationHeading',
    'notificationContent',
  ],
  visit: (entry) => {
    const { exerciseTime, breathingTime } = entry;
    if (!isEmpty(exerciseTime) || isEmpty(breathingTime)) return keep;
    refuseTwoActivities(entry);
    return update({ exerciseTime: breathingTime });
  },
});
