import { z } from 'zod';
import { scheduleActivityTypes } from '../values/choices';
import { weekdays } from '../values/days';
import { goals } from '../values/goals';
import { choice, days, hour, line, prose, requiredChoice, texts, timeOfDay } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const fillIn = 'Please fill in all required fields';
const setAndDay = 'Please select a Set and at least one day';

/** Fields that are required and cannot be removed. */
const required = {
  hour: hour(fillIn),
  activityType: requiredChoice(scheduleActivityTypes, fillIn),
};

/**
 * All activities except breathing need a set. Breathing may have an exercise. Old entries may have no type.
 */
const needsSet = (activityType: unknown): boolean =>
  typeof activityType === 'string' && activityType !== 'breathing';

/** An entry of the schedule that notifications are made from: an hour on some days, and its activity. */
export const DefaultScheduledSet = defineModel({
  name: 'DefaultScheduledSet',
  plural: 'DefaultScheduledSets',
  label: ['schedule entry', 'schedule entries'],
  fields: z.object({
    id: z.string().min(1),
    /** Two digits. Older entries have one digit, or HH:MM. */
    hour: hour().optional(),
    days: days().optional(),
    /** Older entries have a single day instead of `days`. */
    day: line().optional(),
    /** ID of a set or, for breathing, of a breathing exercise. Old entries may have a title. */
    set: line().nullable().optional(),
    activityType: choice(scheduleActivityTypes).optional(),
    notificationHeading: line().nullable().optional(),
    notificationContent: prose().nullable().optional(),
    /** HH:MM: when the notification is sent, for both types. */
    exerciseTime: timeOfDay().nullable().optional(),
    /** Obsolete, like the next two. Only read if the newer field is empty (docs/decisions.md). */
    breathingTime: timeOfDay().nullable().optional(),
    breathingHeading: line().nullable().optional(),
    breathingContent: prose().nullable().optional(),
    /** For breathing entries, like the next one. Used by the comparison and the audits. */
    exerciseTitle: line().nullable().optional(),
    exerciseId: line().nullable().optional(),
    templateName: line().nullable().optional(),
    targetGoals: texts(goals).optional(),
    isTemplate: z.boolean().optional(),
    templateDescription: prose().nullable().optional(),
    ...syncFields,
  }),
  create: {
    ...required,
    days: z.preprocess(
      (given) => given ?? weekdays,
      days().refine((list) => list.length > 0, setAndDay),
    ),
  },
  update: { ...required, days: days().refine((list) => list.length > 0, setAndDay) },
  rules: [
    {
      field: 'set',
      of: ['set', 'activityType'],
      message: setAndDay,
      holds: ({ set, activityType }) => !needsSet(activityType) || (typeof set === 'string' && set !== ''),
    },
  ],
  indexes: [
    { name: 'byTemplateName', partitionKey: 'templateName' },
    // An entry whose hour is not stored with two digits is only found with its own spelling.
    { name: 'byHour', partitionKey: 'hour' },
  ],
});
