import { create, keep, sweep, update } from '#functions/engine/job/job';
import { breathingExerciseAt } from '#shared/content/notification-texts';
import { usualTime } from '#shared/domain/schedules/hours-rules';
import {
  refuseTwoActivities,
  replacedBy,
  typeToStore,
  writtenTo,
} from '#shared/domain/schedules/obsolete-fields';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { newStamps } from '#shared/models/stamps';
import { showValue } from '#shared/text/show-value';
import { isEmpty } from '#shared/values/empty';
import {
  activityTypeOf,
  hasBreathingTexts,
  hasTwoActivities,
  type StoredEntry,
} from '#shared/values/schedule-entry';
import { readHour } from '#shared/values/schedule-hours';
import { fixing } from '../records/given-records';

/** Two digits, as lists and indexes require. */
export const scheduleHourCleanup = fixing(['HourSpelling'], {
  name: 'schedule-hour-cleanup',
  title: 'Clean up hours',
  description: "Converts the hours in all schedule entries to two digits: '9' and '09:30' become '09'.",
  category: 'cleanup',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['templateName', 'activityType'],
  reads: ['hour'],
  visit: ({ hour: stored }) => {
    const hour = readHour(stored);
    if (!hour) throw new Error(`The hour is ${showValue(stored)}; expected an hour of the day, 0 to 23.`);
    return update({ hour });
  },
});

/**
 * To `exerciseTime`, which both types use. Entries with two activities are reported and not changed, because
 * the time belongs to only one of the two.
 */
export const scheduleUnifyTime = sweep({
  name: 'schedule-unify-time',
  title: 'Unify the time field',
  description:
    "Copies breathingTime to exerciseTime in schedule entries that have no exerciseTime. Run 'One activity per row' first: entries with two activities are reported.",
  category: 'one-time',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'activityType', 'templateName'],
  reads: [
    'activityType',
    'exerciseTime',
    'breathingTime',
    'breathingHeading',
    'breathingContent',
    'notificationHeading',
    'notificationContent',
  ],
  visit: (entry) => {
    const { exerciseTime, breathingTime } = entry;
    if (!isEmpty(exerciseTime) || isEmpty(breathingTime)) return keep;
    refuseTwoActivities(entry);
    return update({ exerciseTime: breathingTime });
  },
});

const obsolete = { breathingHeading: null, breathingContent: null, breathingTime: null };

/**
 * Splits an entry without an activityType that has the text of both activities, and derives a missing
 * activityType from the text. An entry with an activityType is one activity and is kept. What cannot be
 * derived is reported.
 */
export const scheduleOneActivityPerRow = sweep({
  name: 'schedule-one-activity-per-row',
  title: 'One activity per row',
  description:
    'Splits combined movement and breathing entries in two, and fills in missing activity types. Reports entries that still have no type.',
  category: 'one-time',
  access: 'Admin',
  fixes: ['ActivityTypeMissing'],
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: [
    'activityType',
    'notificationHeading',
    'notificationContent',
    'breathingHeading',
    'breathingContent',
    'breathingTime',
  ],
  visit: (entry, { runId, now }) => {
    if (hasTwoActivities(entry)) {
      return [
        update({ activityType: 'movement', ...obsolete }),
        create(DefaultScheduledSet, { ...breathingOf(entry), ...newStamps(now), id: `${entry.id}-${runId}` }),
      ];
    }
    const activityType = activityTypeOf(entry);
    if (!activityType)
      throw new Error('The entry has no activityType, and its text does not show which activity it is for.');
    return entry.activityType === activityType ? keep : update({ activityType });
  },
});

const shared = [
  'hour',
  'days',
  'day',
  'templateName',
  'targetGoals',
  'isTemplate',
  'templateDescription',
  'owner',
];

function breathingOf(entry: StoredEntry) {
  const { breathingHeading, breathingContent, breathingTime, exerciseId, exerciseTitle } = entry;
  const hour = readHour(entry.hour);
  const own = {
    notificationHeading: breathingHeading,
    notificationContent: breathingContent,
    exerciseTime: isEmpty(breathingTime) && hour !== undefined ? usualTime('breathing', hour) : breathingTime,
    // Breathing entries at 11 and 15 have an exercise; at other hours they may have none.
    set: isEmpty(exerciseId) && hour !== undefined ? breathingExerciseAt(hour) : exerciseId,
    exerciseId,
    exerciseTitle,
  };
  const kept = [...shared.map((name) => [name, entry[name]] as const), ...Object.entries(own)];
  return {
    ...Object.fromEntries(kept.filter(([, value]) => !isEmpty(value))),
    activityType: 'breathing',
  };
}

/**
 * To the notification fields, if these are empty; old fields whose text has moved are cleared
 * (docs/decisions.md). Entries with two activities are reported and not changed.
 */
export const scheduleBreathingTexts = sweep({
  name: 'schedule-breathing-texts',
  title: 'Move breathing texts',
  description:
    "Moves breathingHeading and breathingContent to the notification fields if these are empty. Run 'One activity per row' first: entries with two activities are reported.",
  category: 'one-time',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: [
    'activityType',
    'breathingHeading',
    'breathingContent',
    'breathingTime',
    'notificationHeading',
    'notificationContent',
  ],
  visit: (entry) =>
    hasBreathingTexts(entry) ? update(writtenTo(entry, {}, ['breathingHeading', 'breathingContent'])) : keep,
});

/** Except those whose value is not stored in any other field (docs/decisions.md). */
export const scheduleClearBreathingFields = sweep({
  name: 'schedule-clear-breathing-fields',
  title: 'Clear obsolete breathing fields',
  description:
    "Clears breathingHeading, breathingContent and breathingTime when another field contains the same value. Reports entries where the values differ. Run 'One activity per row', 'Unify the time field' and 'Move breathing texts' first.",
  category: 'one-time',
  access: 'Admin',
  fixes: ['ObsoleteFields'],
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: ['activityType', ...Object.keys(replacedBy), ...Object.values(replacedBy)],
  visit: (entry) => {
    const filled = Object.entries(replacedBy).filter(([old]) => !isEmpty(entry[old]));
    if (filled.length === 0) return keep;
    refuseTwoActivities(entry);
    const only = filled.filter(([old, now]) => entry[old] !== entry[now]);
    if (only.length > 0) throw new Error(only.map(([old, now]) => onlyThere(old, entry[now], now)).join(' '));
    return update({ ...typeToStore(entry), ...Object.fromEntries(filled.map(([old]) => [old, null])) });
  },
});

function onlyThere(old: string, value: unknown, now: string): string {
  if (!isEmpty(value)) {
    return `${old} and ${now} have different values, and ${now} is used. Copy ${old} to another field if you need it, then clear it in the record.`;
  }
  const job = old === 'breathingTime' ? 'Unify the time field' : 'Move breathing texts';
  return `${old} has a value not found in any other field. Run '${job}' first.`;
}
