import type { StoredRecord } from '#shared/models/model';
import type { AssignableTemplateId } from '#shared/templates/index';
import { weekdays } from '#shared/values/days';

/** Must not begin with `schedule-`, the prefix of unsaved entries. */
export const entryId = (template: AssignableTemplateId, hour: string): string =>
  `default-${template}-${hour}`;

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
  // One set never existed, one is marked as deleted.
  [entryId('physical-relief', '10'), { set: 'set-hand-yoga' }],
  [entryId('energy-focus', '14'), { set: 'set-2023-lunch-walk', notificationHeading: 'Lunch walk' }],
  // An ID instead of a sentence for users (docs/decisions.md).
  [entryId('stress-comfort', '15'), { notificationContent: 'breathing-003-cyclic-sighing' }],
  // Outside the entry's hour.
  [entryId('stress-comfort', '09'), { exerciseTime: '09:15' }],
]);

/** In the code but not in the database. */
export const codeOnlyEntries: readonly string[] = [entryId('physical-relief', '16')];

/**
 * In the database but not in the code: a second activity at the same hour, and an hour that is in no
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
