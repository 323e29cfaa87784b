import type { z } from 'zod';
import { themedSets } from '../content/themed-sets';
import { withId } from '../content/with-id';
import type { DefaultScheduledSet } from '../models/default-scheduled-set';
import { weekdays } from '../values/days';
import { breathingNotificationTime, exerciseNotificationTime } from '../values/notification-time';
import type { AssignableTemplate } from './index';
import type { BreathingSlot, MovementSlot } from './template-definition';

const secondsOfMinute = 60;

type Slot = MovementSlot | BreathingSlot;

/** Returns the hour as two digits. */
export const hourOfSlot = ({ hour }: Pick<Slot, 'hour'>): string => hour.slice(0, 2);

export const notificationContent = (slot: Slot): string =>
  slot.type === 'movement'
    ? withId(themedSets, slot.setId).description
    : `${slot.duration / secondsOfMinute} minutes of ${slot.setTitle.toLowerCase()}: ${slot.benefit.toLowerCase()}.`;

/** Returns the notification's time as HH:MM. */
export const notificationTime = (slot: Slot): string =>
  (slot.type === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(
    Number(hourOfSlot(slot)),
  );

export const templateEntry = (
  template: AssignableTemplate,
  slot: Slot,
): Omit<z.infer<typeof DefaultScheduledSet.fields>, 'id'> => ({
  hour: hourOfSlot(slot),
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
});
