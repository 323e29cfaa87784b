/** The subscription statuses in UserPreferences. Null or missing means no subscription. */
export const preferencesSubscriptions = ['active', 'trial', 'expired'] as const;

type PreferencesSubscription = (typeof preferencesSubscriptions)[number];

export interface SubscriptionFacts {
  readonly subscriptionStatus?: string | null | undefined;
  readonly planType?: string | null | undefined;
  readonly isInTrial?: boolean | null | undefined;
}

/** True for premium users, who have a custom schedule and all ten time slots. */
export const isPremium = (status: string | null | undefined): boolean =>
  status === 'active' || status === 'trial';

const preferenceLabels: Readonly<Record<PreferencesSubscription, string>> = {
  active: 'Active Premium',
  trial: 'Trial Premium',
  expired: 'Expired',
};

/** Returns a status's label. An unknown status is returned unchanged. */
export function preferencesSubscriptionLabel(status: string | null | undefined): string {
  if (!status || status === 'none') return 'Free, No Subscription';
  return Object.hasOwn(preferenceLabels, status)
    ? preferenceLabels[status as PreferencesSubscription]
    : status;
}

/**
 * Returns a label for the onboarding list. A trial has its own label. An unknown status is returned
 * unchanged.
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

export interface SubscriptionSides {
  readonly status: string | null | undefined;
  readonly subscriptions: readonly SubscriptionFacts[];
}

/**
 * Returns a sentence if the preferences and the subscriptions disagree: the subscription would lead to
 * another result, or only one of them is a trial. The preferences decide who is premium (docs/decisions.md).
 * A late payment does not end a subscription.
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

/** Returns true if a subscription is in effect. A late payment does not end it. */
export const isStanding = ({ subscriptionStatus }: { readonly subscriptionStatus?: unknown }): boolean =>
  subscriptionStatus === 'active' || subscriptionStatus === 'past_due';
