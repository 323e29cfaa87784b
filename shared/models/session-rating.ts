import { z } from 'zod';
import { line, prose } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

export const SessionRating = defineModel({
  name: 'SessionRating',
  plural: 'SessionRatings',
  label: ['session rating', 'session ratings'],
  fields: z.object({
    id: z.string().min(1),
    userID: line().optional(),
    sessionID: line().optional(),
    /** The rating, from 1 to 5. */
    rating: z.int().min(1).max(5).optional(),
    comment: prose().optional(),
    ...syncFields,
  }),
  indexes: [{ name: 'byUserID', partitionKey: 'userID' }],
});
