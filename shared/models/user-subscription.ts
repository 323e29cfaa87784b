import { z } from 'zod';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** A paid or trial subscription (spec 3 section 3). */
export const UserSubscription = defineModel({
  name: 'UserSubscription',
  plural: 'UserSubscriptions',
  label: ['subscription', 'subscriptions'],
  fields: z.object({
    id: z.string().min(1),
    userID: z.string().optional(),
    subscriptionStatus: z.enum(['active', 'past_due', 'cancelled', 'expired']).optional(),
    planType: z.enum(['monthly', 'annual']).optional(),
    isInTrial: z.boolean().optional(),
    ...syncFields,
  }),
  indexes: [{ name: 'byUserID', partitionKey: 'userID' }],
});
