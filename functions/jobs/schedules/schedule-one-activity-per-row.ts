import { create, keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { newStamps } from '#shared/models/stamps';
import { isEmpty } from '#shared/values/empty';
import { activityTypeOf, hasTwoActivities, type StoredEntry } from '#shared/values/schedule-entry';

const obsolete = { breathingHeading: null, breathingContent: null, breathingTime: null };

/**
 * Splits an entry that has both movement and breathing into two entries, and derives a missing activityType
 * from the entry's text. Entries whose activityType cannot be derived are reported.
 */
export const scheduleOneActivityPerRow = sweep({
  name: 'schedule-one-activity-per-row',
  title: 'One activity per row',
  description:
    'Splits combined movement and breathing entries in two, and fills in missing activity types. Reports entries that still have no type.',
  category: 'one-time',
  access: 'Admin',
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

/** The fields that an entry's two activities share. */
const shared = ['hour', 'days', 'templateName', 'targetGoals', 'isTemplate', 'templateDescription', 'owner'];

function breathingOf(entry: StoredEntry) {
  const { breathingHeading, breathingContent, breathingTime, exerciseId, exerciseTitle } = entry;
  const own = {
    notificationHeading: breathingHeading,
    notificationContent: breathingContent,
    exerciseTime: breathingTime,
    set: exerciseId,
    exerciseId,
    exerciseTitle,
  };
  const kept = [...shared.map((name) => [name, entry[name]] as const), ...Object.entries(own)];
  return {
    ...Object.fromEntries(kept.filter(([, value]) => !isEmpty(value))),
    activityType: 'breathing',
  };
}
