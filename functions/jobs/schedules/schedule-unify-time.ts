import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { isEmpty } from '#shared/values/empty';

/** Copies the breathing time to `exerciseTime`, which both types of activity use. */
export const scheduleUnifyTime = sweep({
  name: 'schedule-unify-time',
  title: 'Unify the time field',
  description: 'Copies breathingTime to exerciseTime in schedule entries that have no exerciseTime.',
  category: 'one-time',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'activityType', 'templateName'],
  reads: ['exerciseTime', 'breathingTime'],
  visit: ({ exerciseTime, breathingTime }) =>
    isEmpty(exerciseTime) && !isEmpty(breathingTime) ? update({ exerciseTime: breathingTime }) : keep,
});
