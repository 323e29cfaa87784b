import { create, keep, sweep, update } from '#functions/engine/job/job';
import { breathingExerciseAt } from '#shared/content/notification-texts';
import { usualTime } from '#shared/domain/schedules/hours-rules';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { newStamps } from '#shared/models/stamps';
import { isEmpty } from '#shared/values/empty';
import { activityTypeOf, hasTwoActivities, type StoredEntry } from '#shared/values/schedule-entry';
import { readHour } from '#shared/values/schedule-hours';

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
