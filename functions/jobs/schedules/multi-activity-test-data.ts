import { allOf } from '#functions/engine/job/all-of';
import { keep, list, put, remove, sweep } from '#functions/engine/job/job';
import {
  type TestActivity,
  testActivities,
  testEntry,
  testTemplate,
} from '#shared/domain/schedules/test-schedule';
import { setsInTurn, turnAttributes } from '#shared/domain/schedules/weekday-schedule';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';

interface Item extends TestActivity {
  /** Undefined if there is no set to use. */
  readonly set?: string;
}

/**
 * Hours with two activities, for trying out the schedule tools. 'Delete multi-activity test data' removes
 * them.
 */
export const multiActivityTestData = list({
  name: 'multi-activity-test-data',
  title: 'Create multi-activity test data',
  description:
    'Creates a movement entry and a breathing entry at each of the hours 10, 11 and 15, in a template that is not assigned to any user, so nobody is notified.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  itemsName: 'test activities',
  find: async function* (_, { records }) {
    const [set] = setsInTurn(await allOf(records(ExerciseSet, turnAttributes)));
    for (const activity of testActivities) yield { ...activity, ...(set !== undefined && { set }) };
  },
  keyOf: ({ hour, type }: Item) => `${hour} ${type}`,
  visit: ({ set, ...activity }) => {
    if (!set) throw new Error('No sets are active. Create or activate a set first.');
    return [put(DefaultScheduledSet, testEntry(activity, set))];
  },
});

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
