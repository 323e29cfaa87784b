import { allOf } from '#functions/engine/job/all-of';
import { editOf, list, put, updateOf } from '#functions/engine/job/job';
import { refuseTwoActivities } from '#shared/domain/schedules/obsolete-fields';
import { type FirstNotification, fixedEntry, missingFirst } from '#shared/domain/schedules/provider-fix';
import { setsInTurn, turnAttributes } from '#shared/domain/schedules/weekday-schedule';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';
import { hasTwoActivities, type StoredEntry } from '#shared/values/schedule-entry';

const attributes = [
  'id',
  'hour',
  'day',
  'days',
  'activityType',
  'notificationHeading',
  'notificationContent',
  'exerciseTime',
  'templateName',
  'breathingHeading',
  'breathingContent',
  'breathingTime',
];

type Item =
  /** An entry whose text, time or days must be corrected. */
  | { readonly id: string; readonly first?: undefined }
  /** The 08:55 notification, for the weekdays that do not have it. */
  | { readonly id: string; readonly first: FirstNotification };

/**
 * Restores the 08:55 notification, gives each hour its own heading and content, and writes days in the format
 * of the provider's function (docs/decisions.md).
 */
export const providerNotificationFix = list({
  name: 'provider-notification-fix',
  title: 'Push notification schedule fix',
  description:
    "Sets movement entries at 09 to notify at 08:55, and creates such an entry for any weekdays that lack one. Gives entries without a template the heading and content for their hour, and formats days as Mon to Sun. Entries with two activities are reported: run 'One activity per row' first.",
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  itemsName: 'entries',
  find: async function* (_, { records }) {
    const entries = await allOf(records(DefaultScheduledSet, attributes));
    for (const entry of entries) {
      if (hasTwoActivities(entry) || fixedEntry(entry)) yield { id: String(entry.id) };
    }
    const [set] = setsInTurn(await allOf(records(ExerciseSet, turnAttributes)));
    const first = missingFirst(entries, set);
    if (first) yield { id: first.entry.id, first };
  },
  keyOf: ({ id, first }: Item) => (first ? `${id}, 08:55` : id),
  visit: ({ id, first }: Item) => {
    if (!first) return [editOf(DefaultScheduledSet, id, fixed)];
    if (first.days) return [updateOf(DefaultScheduledSet, id, { days: [...first.days] })];
    if (first.entry.set === undefined) throw new Error('No sets are active. Create or activate a set first.');
    return [put(DefaultScheduledSet, first.entry)];
  },
});

/** Throws an Error for an entry with two activities, which is reported. */
function fixed(entry: StoredEntry): StoredEntry | undefined {
  refuseTwoActivities(entry);
  return fixedEntry(entry);
}
