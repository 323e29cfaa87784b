import type { StoredRecord } from '../../models/model';
import {
  isPremium,
  isStanding,
  preferencesSubscriptionLabel,
  type SubscriptionFacts,
} from '../../values/subscription';

/*
 * Premium is stored twice: as a status in the preferences, which decides, and as a subscription. An admin can
 * give premium until a day, the last one in UTC. The job `premium-end` then ends it (docs/decisions.md).
 */

export interface OwnSubscription extends SubscriptionFacts {
  readonly id: string;
}

/** The ID of the subscription that an admin's grant creates if the user has none in effect. */
export const grantedSubscriptionId = (preferencesId: string): string => `premium-${preferencesId}`;

/** The attributes to set in one of a user's subscriptions, which may not exist yet. */
export interface SubscriptionWrite {
  readonly id: string;
  readonly set: { readonly subscriptionStatus: string; readonly isInTrial: boolean };
}

/**
 * Returns the writes after which a user's subscriptions agree with the status in the preferences.
 * Subscriptions that already agree are not written.
 *
 * @param subscriptions the user's subscriptions, newest first
 */
export function subscriptionWrites(
  preferencesId: string,
  status: string | null | undefined,
  subscriptions: readonly OwnSubscription[],
): readonly SubscriptionWrite[] {
  const standing = subscriptions.filter(isStanding);
  if (!isPremium(status)) {
    const ended = status === 'expired' ? 'expired' : 'cancelled';
    return standing.map(({ id }) => ({ id, set: { subscriptionStatus: ended, isInTrial: false } }));
  }
  const [first] = standing;
  const isInTrial = status === 'trial';
  if (first && (first.isInTrial === true) === isInTrial) return [];
  const id = first?.id ?? grantedSubscriptionId(preferencesId);
  return [{ id, set: { subscriptionStatus: first?.subscriptionStatus ?? 'active', isInTrial } }];
}

/** Returns the day in UTC of a time in ISO 8601. */
export const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);

/** Returns true if premium had an end, which has passed. `today` is a day in UTC. */
export const hasEnded = ({ premiumUntil }: StoredRecord, today: string): boolean =>
  typeof premiumUntil === 'string' && premiumUntil !== '' && premiumUntil < today;

/** Returns the end of a sentence that explains why an end is refused, or undefined if it is accepted. */
export function pastEnd(changes: StoredRecord, today: string): string | undefined {
  if (!hasEnded(changes, today)) return undefined;
  return `is ${String(changes.premiumUntil)}; expected today (${today}, UTC) or a later day.`;
}

/** Like pastEnd, for a whole record: without premium, there is nothing to end. */
export function refusedEnd(after: StoredRecord, today: string): string | undefined {
  const { subscriptionStatus, premiumUntil } = after;
  const status = typeof subscriptionStatus === 'string' ? subscriptionStatus : null;
  if (isPremium(status)) return pastEnd(after, today);
  return `is ${String(premiumUntil)}, but the subscription is '${preferencesSubscriptionLabel(status)}'; expected an active or trial subscription.`;
}
