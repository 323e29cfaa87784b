import type { StoredRecord } from '#shared/models/model';
import { type AssignableTemplateId, assignableTemplates } from '#shared/templates/index';
import { hourOfSlot, templateEntry } from '#shared/templates/template-entry';
import { daysOfWeek, weekdays } from '#shared/values/days';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';

/** Returns an entry's ID. It must not begin with `schedule-`, the prefix of unsaved entries. */
const entryId = (template: AssignableTemplateId, hour: string): string => `default-${template}-${hour}`;

/** Deliberate faults, by entry ID. An audit finds each, and all are valid according to the schema. */
export const changedEntries: ReadonlyMap<string, StoredRecord> = new Map([
  // Titles that differ from the code's.
  [entryId('energy-focus', '16'), { notificationHeading: 'Screen break' }],
  [
    entryId('physical-relief', '15'),
    { exerciseTitle: 'Gentle landing', notificationHeading: 'Gentle landing' },
  ],
  // A set that differs from the code's.
  [
    entryId('stress-comfort', '14'),
    { set: 'set-hips-after-sitting', notificationHeading: 'Hips after sitting' },
  ],
  // One set never existed, another is marked as deleted.
  [entryId('physical-relief', '10'), { set: 'set-hand-yoga' }],
  [entryId('energy-focus', '14'), { set: 'set-2023-lunch-walk', notificationHeading: 'Lunch walk' }],
  // The text is an ID instead of a sentence for users (docs/decisions.md).
  [entryId('stress-comfort', '15'), { notificationContent: 'breathing-003-cyclic-sighing' }],
  // The time is outside the entry's hour.
  [entryId('stress-comfort', '09'), { exerciseTime: '09:15' }],
]);

/** Entries in the code but not in the database. */
export const codeOnlyEntries: readonly string[] = [entryId('physical-relief', '16')];

/**
 * Entries in the database but not in the code: a second activity at the same hour, and an hour that is in no
 * schedule.
 */
export const databaseOnlyEntries: readonly StoredRecord[] = [
  {
    id: 'default-stress-comfort-10-breathing',
    hour: '10',
    days: [...weekdays],
    set: 'breathing-001-box-breathing',
    activityType: 'breathing',
    notificationHeading: 'Box breathing',
    notificationContent: 'Four equal sides before the next meeting.',
    exerciseTime: '10:25',
    exerciseTitle: 'Box breathing',
    exerciseId: 'breathing-001-box-breathing',
    templateName: 'stress-comfort',
    isTemplate: true,
  },
  {
    id: 'default-energy-focus-13',
    hour: '13',
    days: [...weekdays],
    set: 'set-stairs-and-stride',
    activityType: 'movement',
    notificationHeading: 'Stairs and stride',
    notificationContent: 'Leave the desk before the afternoon begins.',
    exerciseTime: '12:55',
    templateName: 'energy-focus',
    isTemplate: true,
  },
];

/**
 * Entries created by earlier versions of the app. Each has a problem that an audit or a migration can find.
 */
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
    // This entry has a one-digit hour and no activity type.
    id: 'default-9',
    hour: '9',
    days: [...weekdays],
    set: 'set-neck-and-shoulders',
    notificationHeading: '09:00 Movement Break',
    notificationContent: 'Neck and shoulders session',
    exerciseTime: '08:55',
  },
  {
    // This entry is from the time when entries had only one day, with a title instead of a set ID.
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
    // This is breathing at a movement hour, with the values that the scheduler's form suggests.
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
    // Text and time are in the obsolete fields, and there is no breathing exercise.
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
    // This entry is for every day, at an hour whose entries should all be deleted.
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
    // This is the first of two activities at the same hour; the next entry is the second.
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
    // The set is inactive.
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

const movement = (hour: number, heading: string, content: string, set: string, days: readonly string[]) => ({
  id: `default-${hour}-${days.length === daysOfWeek.length ? 'late-shift' : 'weekend-shift'}`,
  hour: `${hour}`,
  days: [...days],
  set,
  activityType: 'movement',
  notificationHeading: heading,
  notificationContent: content,
  exerciseTime: `${hour - 1}:55`,
});

/**
 * Entries for weekend and late shifts: with them, notifications are to come on every day, at almost every
 * hour.
 */
export const shiftEntries: readonly (StoredRecord & { readonly id: string })[] = [
  movement(11, 'Weekend shift: loosen up', 'Neck and shoulders, three minutes.', 'set-neck-and-shoulders', [
    'Sat',
    'Sun',
  ]),
  movement(15, 'Weekend shift: stand up', 'Get the blood moving again.', 'set-circulation-boost', [
    'Sat',
    'Sun',
  ]),
  movement(19, 'Late shift: stand up', 'Get the blood moving again.', 'set-circulation-boost', daysOfWeek),
  movement(23, 'Late shift: unwind', 'End the day without tension.', 'set-unwind', daysOfWeek),
];

/** The age of the templates' entries in days; they are newer than their sets. */
const templatesMadeDaysAgo = 20;
/** The age of the entries without a template in days; they are the oldest. */
export const unassignedMadeDaysAgo = 500;

/** Yields the assignable templates with deliberate faults, and entries without a template. */
export function* schedule(calendar: Calendar): Generator<DemoRecord> {
  const entries = assignableTemplates
    .flatMap((template) =>
      template.schedule.map((slot) => ({
        id: entryId(template.id, hourOfSlot(slot)),
        ...templateEntry(template, slot),
      })),
    )
    .filter(({ id }) => !codeOnlyEntries.includes(id))
    .map((entry) => ({ ...entry, ...changedEntries.get(entry.id) }));
  for (const entry of [...entries, ...databaseOnlyEntries]) {
    const record = { ...entry, ...contentStamps(calendar, templatesMadeDaysAgo) };
    yield { table: 'DefaultScheduledSet', record };
  }
  for (const entry of unassignedEntries) {
    const record = { ...entry, ...contentStamps(calendar, unassignedMadeDaysAgo) };
    yield { table: 'DefaultScheduledSet', record };
  }
}
