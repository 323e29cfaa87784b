import { allOf } from '#functions/engine/job/all-of';
import { list, put, updateOf } from '#functions/engine/job/job';
import { type WeekdayGap, weekdayAttributes, weekdayGaps } from '#shared/domain/schedules/weekday-schedule';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { activityTypeOf } from '#shared/values/schedule-entry';
import { breathingHours } from '#shared/values/schedule-hours';

/**
 * Box breathing at 11:25 and cyclic sighing at 15:25 (docs/decisions.md). The job's own entry only gets the
 * missing weekdays; all others stay as they are: 'Align All Template Schedules' changes them.
 */
export const breathingScheduleSetup = list({
  name: 'breathing-schedule-setup',
  title: 'Set up breathing exercises',
  description:
    'Adds missing breathing entries at 11 and 15 on weekdays, with a heading, text and exercise. Template entries are ignored. Existing entries are kept.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour'],
  itemsName: 'hours',
  find: async function* (_, { records }) {
    const entries = await allOf(records(DefaultScheduledSet, attributes));
    yield* weekdayGaps(
      entries.filter((entry) => activityTypeOf(entry) === 'breathing'),
      breathingHours,
    );
  },
  keyOf: ({ hour }: WeekdayGap) => hour,
  visit: ({ entry, days }) => [
    days ? updateOf(DefaultScheduledSet, entry.id, { days: [...days] }) : put(DefaultScheduledSet, entry),
  ],
});

const attributes = [
  ...weekdayAttributes,
  'activityType',
  'notificationHeading',
  'breathingHeading',
  'breathingContent',
  'breathingTime',
];
