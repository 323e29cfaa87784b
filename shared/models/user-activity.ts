import { z } from 'zod';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** A break that a user took (spec 1 section 3). */
export const UserActivity = defineModel({
  name: 'UserActivity',
  plural: 'UserActivities',
  label: ['activity', 'activities'],
  fields: z.object({
    id: z.string().min(1),
    userID: z.string().optional(),
    /** YYYY-MM-DD, in UTC. */
    date: z.string().optional(),
    /** Seconds. */
    duration: z.int().optional(),
    /** movement, breathing, stretching; anything else counts as unknown. */
    activityType: z.string().optional(),
    ...syncFields,
  }),
  indexes: [],
});
