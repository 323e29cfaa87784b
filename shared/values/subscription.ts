/** Statuses of a subscription in UserPreferences; null and missing mean none. */
type PreferencesSubscription = 'active' | 'trial' | 'expired';

/** The attributes of UserSubscription that the label needs. */
export interface SubscriptionFacts {
  readonly subscriptionStatus?: string | null | undefined;
  readonly planType?: string | null | undefined;
  readonly isInTrial?: boolean | null | undefined;
}

/** True for a user who may customise the schedule and has all ten time slots: active or trial. */
export const isPremium = (status: string | null | undefined): boolean =>
  status === 'active' || status === 'trial';

const preferenceLabels: Readonly<Record<PreferencesSubscription, string>> = {
  active: 'Active Premium',
  trial: 'Trial Premium',
  expired: 'Expired',
};

/** The status of a user's preferences in words. An unknown status is shown as it is. */
export function preferencesSubscriptionLabel(status: string | null | undefined): string {
  if (!status || status === 'none') return 'Free, No Subscription';
  return Object.hasOwn(preferenceLabels, status)
    ? preferenceLabels[status as PreferencesSubscription]
    : status;
}

/**
 * The subscription in words for the onboarding list: a trial first, then by status and plan; None without a
 * record. An unknown status is shown as it is.
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

/** The plan of a user according to their preferences and subscriptions. */
export interface SubscriptionSides {
  readonly status: string | null | undefined;
  readonly subscriptions: readonly SubscriptionFacts[];
}

/**
 * One sentence if preferences and subscription disagree; undefined if they agree. The preferences decide who
 * is premium (docs/decisions.md). They disagree if the subscription would decide otherwise, or if only one of
 * them is a trial. A late payment does not end a subscription.
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
