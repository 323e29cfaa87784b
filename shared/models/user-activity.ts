import { z } from 'zod';
import { activityTypes } from '../values/choices';
import { choice, count, line } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** A break that a user took. */
export const UserActivity = defineModel({
  name: 'UserActivity',
  plural: 'UserActivities',
  label: ['activity', 'activities'],
  fields: z.object({
    id: z.string().min(1),
    userID: line().optional(),
    /** The day as YYYY-MM-DD, in UTC. */
    date: z.iso.date().optional(),
    /** The duration in seconds. */
    duration: count().optional(),
    /** The type of activity. Any other stored value is treated as unknown. */
    activityType: choice(activityTypes).optional(),
    ...syncFields,
  }),
  indexes: [
    // Finds a user's activities. The index has no sort key, so it includes activities without a date.
    { name: 'byUserID', partitionKey: 'userID' },
    // Finds all users' activities on a given day.
    { name: 'byDate', partitionKey: 'date' },
  ],
});
