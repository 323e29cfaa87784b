import { breathingExerciseAt } from '../../content/notification-texts';
import { weekdays } from '../../values/days';
import { breathingNotificationTime, exerciseNotificationTime } from '../../values/notification-time';
import { breathingHours } from '../../values/schedule-hours';

/** The template of the test entries: no user is ever assigned to it, so they notify nobody. */
export const testTemplate = 'test-multi-activity';

/** Hours of both types, so that each has two activities. */
const hours = ['10', '11', '15'] as const;
const types = ['movement', 'breathing'] as const;

/** One of two activities of an hour, by its type. */
export interface TestActivity {
  readonly hour: (typeof hours)[number];
  readonly type: (typeof types)[number];
}

/** The content of the test data. */
export const testActivities: readonly TestActivity[] = hours.flatMap((hour) =>
  types.map((type) => ({ hour, type })),
);

/** The entry of a test activity; its texts are those of a new activity without texts of its own. */
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
