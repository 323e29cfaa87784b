import { breathingExerciseAt } from '../../content/notification-texts';
import { weekdays } from '../../values/days';
import { breathingNotificationTime, exerciseNotificationTime } from '../../values/notification-time';
import { breathingHours } from '../../values/schedule-hours';

/** A template that cannot be assigned to users, so nobody is notified. */
export const testTemplate = 'test-multi-activity';

/** The hours. Each has an entry of each type, and therefore two activities. */
const hours = ['10', '11', '15'] as const;
const types = ['movement', 'breathing'] as const;

export interface TestActivity {
  readonly hour: (typeof hours)[number];
  readonly type: (typeof types)[number];
}

export const testActivities: readonly TestActivity[] = hours.flatMap((hour) =>
  types.map((type) => ({ hour, type })),
);

/** Returns an entry with the default heading and content of a new activity. */
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
