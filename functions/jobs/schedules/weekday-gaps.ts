import { allOf } from '#functions/engine/job/all-of';
import { list, put, updateOf } from '#functions/engine/job/job';
import {
  setsInTurn,
  turnAttributes,
  type WeekdayGap,
  weekdayAttributes,
  weekdayGaps,
} from '#shared/domain/schedules/weekday-schedule';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';
import { activityTypeOf } from '#shared/values/schedule-entry';
import { breathingHours, requiredHours } from '#shared/values/schedule-hours';

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

/**
 * Each of the six hours gets an entry for its missing weekdays. Movement hours use up to 5 sets in rotation
 * (docs/decisions.md). Existing entries are kept.
 */
export const emergencyScheduleRestore = list({
  name: 'emergency-schedule-restore',
  title: 'Emergency restore of the weekday schedule',
  description:
    'Adds missing weekday entries at 09, 10, 11, 14, 15 and 16, rotating through up to 5 active sets. Template entries are ignored. Existing entries are kept.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour'],
  itemsName: 'hours',
  find: async function* (_, { records }) {
    const entries = await allOf(records(DefaultScheduledSet, weekdayAttributes));
    const sets = await allOf(records(ExerciseSet, turnAttributes));
    yield* weekdayGaps(entries, requiredHours, setsInTurn(sets));
  },
  keyOf: ({ hour }: WeekdayGap) => hour,
  visit: ({ entry, days }) => {
    if (days) return [updateOf(DefaultScheduledSet, entry.id, { days: [...days] })];
    if (!entry.set) throw new Error('No sets are active. Create or activate a set first.');
    return [put(DefaultScheduledSet, entry)];
  },
});
