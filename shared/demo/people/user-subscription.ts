import type { z } from 'zod';
import type { UserSubscription } from '#shared/models/user-subscription';
import type { Random } from '../chance/random';
import type { Person } from './people';
import type { SyncFields } from './sync';

/** A trial has the status active and is also marked as a trial. */
export function userSubscription(
  id: string,
  person: Person,
  random: Random,
  sync: SyncFields,
): z.infer<typeof UserSubscription.fields> {
  const { plan } = person.habits;
  return {
    id,
    userID: person.userID,
    subscriptionStatus: plan === 'trial' || plan === 'none' ? 'active' : plan,
    planType: random.chance(0.6) ? 'monthly' : 'annual',
    isInTrial: plan === 'trial',
    ...sync,
  };
}
