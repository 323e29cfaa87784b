/** Statuses of a subscription as UserPreferences keeps it; null and missing mean none (docs/product.md). */
export type PreferencesSubscription = 'active' | 'trial' | 'expired';

/** What of UserSubscription the label needs (docs/product.md). */
export interface SubscriptionFacts {
  readonly subscriptionStatus?: string | null | undefined;
  readonly planType?: string | null | undefined;
  readonly isInTrial?: boolean | null | undefined;
}

/**
 * True for a user who may customise the schedule and has all ten time slots: active or trial
 * (docs/product.md).
 */
export const isPremium = (status: string | null | undefined): boolean =>
  status === 'active' || status === 'trial';

const preferenceLabels: Readonly<Record<PreferencesSubscription, string>> = {
  active: 'Active Premium',
  trial: 'Trial Premium',
  expired: 'Expired',
};

/**
 * The status of a user's preferences in words (docs/product.md). A status that nobody knows is shown as it
 * is.
 */
export function preferencesSubscriptionLabel(status: string | null | undefined): string {
  if (!status || status === 'none') return 'Free, No Subscription';
  return Object.hasOwn(preferenceLabels, status)
    ? preferenceLabels[status as PreferencesSubscription]
    : status;
}

/**
 * The subscription in words for the onboarding list (docs/product.md): a trial first, then by status and
 * plan; None without a record. A status that nobody knows is shown as it is.
 */
export function subscriptionLabel(subscription: SubscriptionFacts | null | undefined): string {
  if (!subscription) return 'None';
  if (subscription.isInTrial) return 'Trial';
  switch (subscription.subscriptionStatus) {
    case 'active':
      return activeLabel(subscription.planType);
    case 'past_due':
      return 'Past Due';
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return 'Expired';
    default:
      return subscription.subscriptionStatus || 'None';
  }
}

function activeLabel(plan: string | null | undefined): string {
  if (plan === 'monthly') return 'Active (Monthly)';
  return plan === 'annual' ? 'Active (Annual)' : 'Active';
}

/** What the preferences and the subscriptions of a user say. */
export interface SubscriptionSides {
  readonly status: string | null | undefined;
  readonly subscriptions: readonly SubscriptionFacts[];
}

/**
 * Says, in a sentence, that preferences and subscription disagree; undefined where they agree. Premium is who
 * the preferences say is (docs/decisions.md): they disagree where the subscription would make it otherwise,
 * or where only one of them says that it is a trial. A payment that is late is no end.
 */
export function subscriptionDisagreement({ status, subscriptions }: SubscriptionSides): string | undefined {
  const standing = subscriptions.find(isStanding);
  const agree =
    isPremium(status) === (standing !== undefined) &&
    (standing === undefined || (status === 'trial') === (standing.isInTrial === true));
  if (agree) return undefined;
  const label = subscriptionLabel(standing ?? subscriptions[0]);
  const other = subscriptions.length === 0 ? 'there is no subscription' : `the subscription says '${label}'`;
  return `The preferences say '${preferencesSubscriptionLabel(status)}', ${other}. Preferences take precedence.`;
}

const isStanding = ({ subscriptionStatus }: SubscriptionFacts) =>
  subscriptionStatus === 'active' || subscriptionStatus === 'past_due';
