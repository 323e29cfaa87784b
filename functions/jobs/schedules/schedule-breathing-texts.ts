import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { isEmpty } from '#shared/values/empty';
import { hasBreathingTexts, hasTwoActivities } from '#shared/values/schedule-entry';

/**
 * Moves the breathing heading and text to the notification fields, then clears the old fields
 * (docs/decisions.md). If an entry's notification fields already contain different text, the entry has two
 * activities and is not changed.
 */
export const scheduleBreathingTexts = sweep({
  name: 'schedule-breathing-texts',
  title: 'Move breathing texts',
  description:
    'Moves breathingHeading and breathingContent to the notification fields. Entries with two activities are not changed.',
  category: 'one-time',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: ['breathingHeading', 'breathingContent', 'notificationHeading', 'notificationContent'],
  visit: (entry) => {
    if (!hasBreathingTexts(entry) || hasTwoActivities(entry)) return keep;
    const { breathingHeading, breathingContent, notificationHeading, notificationContent } = entry;
    return update({
      ...(isEmpty(breathingHeading) || !isEmpty(notificationHeading)
        ? {}
        : { notificationHeading: breathingHeading }),
      ...(isEmpty(breathingContent) || !isEmpty(notificationContent)
        ? {}
        : { notificationContent: breathingContent }),
      breathingHeading: null,
      breathingContent: null,
    });
  },
});
