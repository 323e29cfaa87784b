/** The messages specified in docs/product.md. The recovery messages are in shared/values/recovery.ts. */
export const messages = {
  noPreferences: (email: string) =>
    `No user preferences found for ${email}. User may need to complete onboarding first.`,
  searchFailed: (reason: string) => `Failed to search for user: ${reason}`,
  loadFailed: (reason: string) => `Failed to load users: ${reason}`,
  subscriptionFailed: (reason: string) => `Failed to update subscription status: ${reason}`,
  onboardingFailed: (reason: string) => `Failed to update onboarding status: ${reason}`,
  checkFailed: (reason: string) => `Failed to check user status: ${reason}`,
  createFailed: (reason: string) => `Failed to create preferences: ${reason}`,
  scanFailed: (reason: string) => `Failed to scan users: ${reason}`,
  alreadyExist: 'Preferences already exist for this user. Try checking status again.',
} as const;
