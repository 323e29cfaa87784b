export const onboardingFilters = [
  'all',
  'completed',
  'partial',
  'new',
  'has_demo',
  'has_template',
  'missing_preferences',
  'trial',
  'active_subscribers',
  'no_subscription',
  'cancelled_expired',
] as const;

export type OnboardingFilter = (typeof onboardingFilters)[number];
