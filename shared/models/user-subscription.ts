import { z } from 'zod';
import { planTypes, subscriptionStatuses } from '../values/choices';
import { choice, line } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

export const UserSubscription = defineModel({
  name: 'UserSubscription',
  plural: 'UserSubscriptions',
  label: ['subscription', 'subscriptions'],
  fields: z.object({
    id: z.string().min(1),
    userID: line().optional(),
    subscriptionStatus: choice(subscriptionStatuses).optional(),
    planType: choice(planTypes).optional(),
    isInTrial: z.boolean().optional(),
    ...syncFields,
  }),
  indexes: [{ name: 'byUserID', partitionKey: 'userID' }],
});
