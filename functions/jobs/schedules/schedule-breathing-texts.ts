import { keep, sweep, update } from '#functions/engine/job/job';
import { writtenTo } from '#shared/domain/schedules/obsolete-fields';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { hasBreathingTexts } from '#shared/values/schedule-entry';

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
