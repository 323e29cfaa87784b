import { z } from 'zod';
import { activityTypes } from '../values/activity-types';
import { choice, count, line } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

export const UserActivity = defineModel({
  name: 'UserActivity',
  plural: 'UserActivities',
  label: ['activity', 'activities'],
  fields: z.object({
    id: z.string().min(1),
    userID: line().optional(),
    /** The day as YYYY-MM-DD in UTC. */
    date: z.iso.date().optional(),
    /** The duration in seconds. */
    duration: count().optional(),
    /** Any other stored value is treated as unknown. */
    activityType: choice(activityTypes).optional(),
    ...syncFields,
  }),
  indexes: [
    // The index has no sort key, so that it includes activities without a date.
    { name: 'byUserID', partitionKey: 'userID' },
    // This index finds all users' activities on a day.
    { name: 'byDate', partitionKey: 'date' },
  ],
});
