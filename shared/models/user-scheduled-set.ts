import { z } from 'zod';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** A slot of a user's own schedule (spec 1 section 3). */
export const UserScheduledSet = defineModel({
  name: 'UserScheduledSet',
  plural: 'UserScheduledSets',
  label: ['scheduled set', 'scheduled sets'],
  fields: z.object({
    id: z.string().min(1),
    userID: z.string().optional(),
    /** Two digits. */
    hour: z.string().optional(),
    days: z.array(z.string()).optional(),
    /** Id of a set, or of a breathing exercise. */
    set: z.string().optional(),
    activityType: z.string().optional(),
    ...syncFields,
  }),
  indexes: [],
});
