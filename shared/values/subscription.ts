/** The subscription statuses in UserPreferences. A null or missing status means no subscription. */
type PreferencesSubscription = 'active' | 'trial' | 'expired';

/** The attributes of a UserSubscription that determine its label. */
export interface SubscriptionFacts {
  readonly subscriptionStatus?: string | null | undefined;
  readonly planType?: string | null | undefined;
  readonly isInTrial?: boolean | null | undefined;
}

/**
 * Returns true if a status grants premium access (active or trial). Premium users have a custom schedule and
 * all ten time slots.
 */
export const isPremium = (status: string | null | undefined): boolean =>
  status === 'active' || status === 'trial';

const preferenceLabels: Readonly<Record<PreferencesSubscription, string>> = {
  active: 'Active Premium',
  trial: 'Trial Premium',
  expired: 'Expired',
};

/** Returns the label for a subscription status in preferences. An unknown status is returned unchanged. */
export function preferencesSubscriptionLabel(status: string | null | undefined): string {
  if (!status || status === 'none') return 'Free, No Subscription';
  return Object.hasOwn(preferenceLabels, status)
    ? preferenceLabels[status as PreferencesSubscription]
    : status;
}

/**
 * Returns a subscription's label in the onboarding list. A trial has its own label. Otherwise, the label
 * depends on the status and the plan. If there is no record, the label is 'None'. An unknown status is
 * returned unchanged.
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

/** A user's subscription status in the preferences, and the user's subscription records. */
export interface SubscriptionSides {
  readonly status: string | null | undefined;
  readonly subscriptions: readonly SubscriptionFacts[];
}

/**
 * Returns a sentence that describes how the preferences and the subscriptions disagree, or undefined if they
 * agree. The preferences determine whether the user is premium (docs/decisions.md). The two disagree if the
 * subscription would lead to a different result, or if only one of them is a trial. A late payment does not
 * end a subscription.
 */
export function subscriptionDisagreement({ status, subscriptions }: SubscriptionSides): string | undefined {
  const standing = subscriptions.find(isStanding);
  const agree =
    isPremium(status) === (standing !== undefined) &&
    (standing === undefined || (status === 'trial') === (standing.isInTrial === true));
  if (agree) return undefined;
  const label = subscriptionLabel(standing ?? subscriptions[0]);
  const other = subscriptions.length === 0 ? 'there is no subscription' : `the subscription is '${label}'`;
  return `The status in the preferences is '${preferencesSubscriptionLabel(status)}', but ${other}. The preferences take precedence.`;
}

const isStanding = ({ subscriptionStatus }: SubscriptionFacts) =>
  subscriptionStatus === 'active' || subscriptionStatus === 'past_due';
