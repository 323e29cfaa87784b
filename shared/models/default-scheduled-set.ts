import { z } from 'zod';
import { scheduleActivityTypes } from '../values/choices';
import { weekdays } from '../values/days';
import { goals } from '../values/goals';
import { noTemplate } from '../values/template-ids';
import { choice, days, hour, line, prose, requiredChoice, texts, timeOfDay } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const fillIn = 'Please fill in all required fields';
const setAndDay = 'Please select a Set and at least one day';

/** The fields that cannot be removed. */
const required = {
  hour: hour(fillIn),
  activityType: requiredChoice(scheduleActivityTypes, fillIn),
};

/**
 * True if the type needs a set: all except breathing. A breathing entry may have an exercise, and an old
 * entry may have no type.
 */
const needsSet = (activityType: unknown): boolean =>
  typeof activityType === 'string' && activityType !== 'breathing';

/**
 * An entry of the default schedule: an hour on certain days, and its activity. Notifications are created from
 * it.
 */
export const DefaultScheduledSet = defineModel({
  name: 'DefaultScheduledSet',
  plural: 'DefaultScheduledSets',
  label: ['schedule entry', 'schedule entries'],
  fields: z.object({
    id: z.string().min(1),
    /** The hour as two digits. Older entries may have one digit, or HH:MM. */
    hour: hour().optional(),
    days: days().optional(),
    /** The day of an older entry, which has no `days`. */
    day: line().optional(),
    /** The ID of a set or, for breathing, of a breathing exercise. Old entries may contain a title. */
    set: line().nullable().optional(),
    activityType: choice(scheduleActivityTypes).optional(),
    notificationHeading: line().nullable().optional(),
    notificationContent: prose().nullable().optional(),
    /** When the notification is sent, as HH:MM, for both activity types. */
    exerciseTime: timeOfDay().nullable().optional(),
    /** This and the next two are obsolete: read only if the newer fields are empty (docs/decisions.md). */
    breathingTime: timeOfDay().nullable().optional(),
    breathingHeading: line().nullable().optional(),
    breathingContent: prose().nullable().optional(),
    /** This and the next are for breathing. The comparison and the audits use both. */
    exerciseTitle: line().nullable().optional(),
    exerciseId: line().nullable().optional(),
    templateName: line()
      .refine(
        (id) => id.trim() !== noTemplate,
        `The template ID '${noTemplate}' is reserved for entries without a template`,
      )
      .nullable()
      .optional(),
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
    // An hour that is not stored as two digits is found here only by the stored text.
    { name: 'byHour', partitionKey: 'hour' },
  ],
});
