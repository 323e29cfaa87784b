import { keep, remove, sweep } from '#functions/engine/job/job';
import { testTemplate } from '#shared/domain/schedules/test-schedule';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';

/** The entries of 'Create multi-activity test data', even if edited since. */
export const multiActivityTestDataRemoval = sweep({
  name: 'multi-activity-test-data-removal',
  title: 'Delete multi-activity test data',
  description: 'Deletes only the schedule entries in the test template.',
  category: 'cleanup',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'activityType'],
  reads: ['templateName'],
  visit: ({ templateName }) => (templateName === testTemplate ? remove : keep),
});
