import type { OnboardingStatus } from '#shared/domain/users/onboarding';
import type { OnboardingFilter } from '#shared/domain/users/onboarding-filters';

export const filterWords: Readonly<Record<OnboardingFilter, string>> = {
  all: 'All',
  completed: 'Completed',
  partial: 'Partial',
  new: 'New',
  has_demo: 'Has demo',
  has_template: 'Has template',
  missing_preferences: 'Missing preferences',
  trial: 'Trial',
  active_subscribers: 'Active or past due',
  no_subscription: 'No subscription',
  cancelled_expired: 'Cancelled or expired',
};

/** The statuses' looks. The labels come from docs/product.md. */
export const statusLooks: Readonly<
  Record<OnboardingStatus, { readonly word: string; readonly palette: 'green' | 'orange' | 'gray' }>
> = {
  complete: { word: 'Complete', palette: 'green' },
  partial: { word: 'Partial', palette: 'orange' },
  new: { word: 'New', palette: 'gray' },
};
