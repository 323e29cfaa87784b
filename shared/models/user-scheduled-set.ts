import { z } from 'zod';
import { daysOfWeek } from '../values/days';
import { hour, line, texts } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

export const UserScheduledSet = defineModel({
  name: 'UserScheduledSet',
  plural: 'UserScheduledSets',
  label: ['scheduled set', 'scheduled sets'],
  fields: z.object({
    id: z.string().min(1),
    userID: line().optional(),
    /** The hour as two digits. */
    hour: hour().optional(),
    days: texts(daysOfWeek).optional(),
    /** The ID of a set or a breathing exercise. */
    set: line().optional(),
    activityType: line().optional(),
    ...syncFields,
  }),
  indexes: [{ name: 'byUserID', partitionKey: 'userID' }],
});
