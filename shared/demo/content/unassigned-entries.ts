import type { StoredRecord } from '#shared/models/model';
import { daysOfWeek, weekdays } from '#shared/values/days';

/** Created by earlier versions of the app. Each has a problem that an audit or a migration can find. */
export const unassignedEntries: readonly (StoredRecord & { readonly id: string })[] = [
  {
    // All entries at this hour should be deleted.
    id: 'default-08',
    hour: '08',
    days: [...weekdays],
    set: 'set-morning-wake-up',
    activityType: 'movement',
    notificationHeading: '08:00 Movement Break',
    notificationContent: 'Morning wake-up session',
    exerciseTime: '07:55',
  },
  {
    // A one-digit hour and no activity type.
    id: 'default-9',
    hour: '9',
    days: [...weekdays],
    set: 'set-neck-and-shoulders',
    notificationHeading: '09:00 Movement Break',
    notificationContent: 'Neck and shoulders session',
    exerciseTime: '08:55',
  },
  {
    // From the time when entries had only one day, with a title instead of a set ID.
    id: 'default-09-monday',
    hour: '09',
    day: 'Mon',
    set: 'Desk stretch',
    activityType: 'stretch',
    notificationHeading: 'Time for stretch!',
    notificationContent: "Let's do a quick stretch session.",
    exerciseTime: '08:55',
  },
  {
    // Breathing at a movement hour, with the values that the scheduler's form suggests.
    id: 'default-10',
    hour: '10',
    days: [...weekdays],
    set: null,
    activityType: 'breathing',
    notificationHeading: 'Reset + Refocus',
    notificationContent: 'breathing-001-box-breathing',
    exerciseTime: '10:25',
  },
  {
    // Text and time in the obsolete fields, and no breathing exercise.
    id: 'default-11',
    hour: '11',
    days: [...weekdays],
    set: 'breathing-009-ocean-breath',
    activityType: 'breathing',
    notificationHeading: null,
    notificationContent: null,
    breathingHeading: 'Mid-Morning Breathing Break',
    breathingContent: 'Three minutes with your eyes closed.',
    breathingTime: '11:25',
  },
  {
    // Every day, at an hour whose entries should all be deleted.
    id: 'default-12',
    hour: '12',
    days: [...daysOfWeek],
    set: 'set-circulation-boost',
    activityType: 'movement',
    notificationHeading: '12:00 Movement Break',
    notificationContent: 'Circulation boost session',
    exerciseTime: '11:55',
  },
  {
    id: 'default-14',
    hour: '14',
    days: [...weekdays],
    set: 'breathing-003-cyclic-sighing',
    activityType: 'breathing',
    notificationHeading: 'Calm the nervous system',
    notificationContent: 'breathing-003-cyclic-sighing',
    exerciseTime: '14:25',
  },
  {
    // The first of two activities at the same hour; the next entry is the second.
    id: 'default-16',
    hour: '16',
    days: [...weekdays, 'Sat'],
    set: 'set-unwind',
    activityType: 'movement',
    notificationHeading: '16:00 Movement Break',
    notificationContent: 'End-of-day unwind session',
    exerciseTime: '15:55',
  },
  {
    // An inactive set.
    id: 'default-16-strength',
    hour: '16',
    days: ['Tue', 'Thu'],
    set: 'set-2024-desk-stretch',
    activityType: 'strength',
    notificationHeading: 'Time for strength!',
    notificationContent: "Let's do a quick strength session.",
    exerciseTime: '15:55',
  },
];
