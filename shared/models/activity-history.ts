import { z } from 'zod';
import { count, line } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** The history of activities, with only the common fields of the app's record. */
export const ActivityHistory = defineModel({
  name: 'ActivityHistory',
  plural: 'ActivityHistories',
  label: ['history entry', 'history entries'],
  fields: z.object({
    id: z.string().min(1),
    userID: line().optional(),
    activityType: line().optional(),
    title: line().optional(),
    /** The duration in seconds. */
    duration: count().optional(),
    completedAt: z.iso.datetime().optional(),
    ...syncFields,
  }),
  indexes: [],
});
