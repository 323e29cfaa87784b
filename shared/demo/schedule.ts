import type { z } from 'zod';
import { themedSets } from '#shared/content/themed-sets';
import { withId } from '#shared/content/with-id';
import { weekdays } from '#shared/domain/days';
import { breathingNotificationTime, exerciseNotificationTime } from '#shared/domain/notification-time';
import type { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { type AssignableTemplate, assignableTemplates } from '#shared/templates/index';
import type { BreathingSlot, MovementSlot } from '#shared/templates/template-definition';
import type { Calendar } from './calendar';
import { contentStamps } from './content-stamps';
import type { DemoRecord } from './portion';
import { changedEntries, codeOnlyEntries, databaseOnlyEntries, entryId } from './schedule-faults';
import { unassignedEntries } from './unassigned-entries';

/** The templates are newer than the sets in them; what has no template is older than all. */
const templatesMadeDaysAgo = 20;
const unassignedMadeDaysAgo = 500;
const secondsOfMinute = 60;

type Slot = MovementSlot | BreathingSlot;
type Entry = z.infer<typeof DefaultScheduledSet.fields>;

/** What a user reads in the notification of a slot. */
export const notificationContent = (slot: Slot): string =>
  slot.type === 'movement'
    ? withId(themedSets, slot.setId).description
    : `${slot.duration / secondsOfMinute} minutes of ${slot.setTitle.toLowerCase()}: ${slot.benefit.toLowerCase()}.`;

/** When the notification of a slot goes out, HH:MM. */
export const notificationTime = ({ type, hour }: Slot): string =>
  (type === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(Number(hour.slice(0, 2)));

/** The entry of a slot as the database should have it. */
function entryOf(template: AssignableTemplate, slot: Slot): Entry {
  const hour = slot.hour.slice(0, 2);
  return {
    id: entryId(template.id, hour),
    hour,
    days: [...weekdays],
    set: slot.setId,
    activityType: slot.type,
    notificationHeading: slot.setTitle,
    notificationContent: notificationContent(slot),
    exerciseTime: notificationTime(slot),
    ...(slot.type === 'breathing' && { exerciseTitle: slot.setTitle, exerciseId: slot.setId }),
    templateName: template.id,
    targetGoals: [...template.targetGoals],
    isTemplate: true,
    templateDescription: template.description,
  };
}

/** The default schedule: the three assignable templates with a few deliberate faults, and what belongs to no template. */
export function* schedule(calendar: Calendar): Generator<DemoRecord> {
  const entries = assignableTemplates
    .flatMap((template) => template.schedule.map((slot) => entryOf(template, slot)))
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
