import { breathingExerciseAt } from '../../content/notification-texts';
import { weekdays } from '../../values/days';
import { breathingNotificationTime, exerciseNotificationTime } from '../../values/notification-time';
import { breathingHours } from '../../values/schedule-hours';

/**
 * The template that the test entries belong to: nobody is ever assigned it, so nobody is notified by them.
 */
export const testTemplate = 'test-multi-activity';

/** Hours of both types, so that each has two activities. */
const hours = ['10', '11', '15'] as const;
const types = ['movement', 'breathing'] as const;

/** One of two activities of an hour, by what it is of. */
export interface TestActivity {
  readonly hour: (typeof hours)[number];
  readonly type: (typeof types)[number];
}

/** What the test data consists of. */
export const testActivities: readonly TestActivity[] = hours.flatMap((hour) =>
  types.map((type) => ({ hour, type })),
);

/**
 * The entry of a test activity; texts are those of a new activity that says nothing else (docs/product.md).
 */
export function testEntry({ hour, type }: TestActivity, set: string) {
  const isBreathing = type === 'breathing';
  return {
    id: `${testTemplate}-${hour}-${type}`,
    hour,
    days: [...weekdays],
    activityType: type,
    set: isBreathing ? breathingExerciseAt(breathingHours.includes(hour) ? hour : '11') : set,
    notificationHeading: `Time for ${type}!`,
    notificationContent: `Let's do a quick ${type} session`,
    exerciseTime: (isBreathing ? breathingNotificationTime : exerciseNotificationTime)(Number(hour)),
    templateName: testTemplate,
  };
}
