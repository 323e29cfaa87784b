import fc from 'fast-check';
import { breathingExercises } from '#shared/content/breathing-exercises';
import type { EntryFields, ScheduleEntry } from '#shared/domain/schedules/entry';
import { assignableTemplates } from '#shared/templates/index';
import { daysOfWeek } from '#shared/values/days';

/** The sets in these tests' library: active sets, an inactive set, and a set that a template uses at 09. */
export const someSets = [
  { id: 'set-morning-wake-up', title: 'Morning wake-up', isActive: true },
  { id: 'set-old', title: 'Old set', isActive: false },
  { id: 'set-stretch', title: 'Stretch' },
];

export const someBreathing = breathingExercises.map(({ id }) => ({ id }));

const sets = fc.constantFrom(
  ...someSets.map(({ id }) => id),
  'set-unknown',
  'Old set',
  'breathing-001-box-breathing',
  '',
);
const templates = fc.constantFrom(...assignableTemplates.map(({ id }) => id), 'new-template', '');
const activities = fc.constantFrom('movement', 'breathing', 'stretch', 'strength');
const days = fc.uniqueArray(fc.constantFrom(...daysOfWeek), { minLength: 1, maxLength: 7 });
const hours = fc.constantFrom('08', '09', '10', '11', '13', '14', '15', '16', '22');
const times = fc.constantFrom('08:55', '09:25', '11:25', '12:00', '15:25');
const texts = fc.constantFrom('Up', 'Box breathing', 'breathing-001-box-breathing', '');

/** Fields that an editor may write. */
export const anyFields: fc.Arbitrary<EntryFields> = fc.record(
  {
    hour: hours,
    days,
    activityType: activities,
    set: sets,
    notificationHeading: texts,
    notificationContent: texts,
    exerciseTime: times,
    templateName: templates,
  },
  { requiredKeys: ['hour', 'days', 'activityType'] },
);

/** Stored fields. They may have old spellings, be obsolete, or be missing. */
const storedFields = fc.record(
  {
    hour: fc.oneof(hours, fc.constantFrom('9', '09:30', 'noon', 14, null)),
    days: fc.oneof(days, fc.constantFrom(null, [], ['Monday'], ['Noday'])),
    day: fc.constantFrom('Mon', 'Tuesday'),
    activityType: fc.oneof(activities, fc.constantFrom('Movement', 'yoga', null)),
    set: fc.oneof(sets, fc.constant(null)),
    exerciseId: fc.constantFrom('breathing-001-box-breathing', 'breathing-unknown'),
    exerciseTitle: fc.constant('Box breathing'),
    notificationHeading: fc.oneof(texts, fc.constant(null)),
    notificationContent: texts,
    breathingHeading: fc.constant('Breathe'),
    breathingTime: times,
    exerciseTime: fc.oneof(times, fc.constantFrom('noon', null)),
    templateName: fc.oneof(templates, fc.constant(null)),
    _version: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: [] },
);

export const anySchedule: fc.Arbitrary<readonly ScheduleEntry[]> = fc
  .array(storedFields, { maxLength: 12 })
  .map((all) => all.map((fields, index) => ({ ...fields, id: `entry-${index}` })));
