import type { Side } from './compare';

/** The sides in words. */
export const sideWords: Readonly<Record<Side, string>> = {
  both: 'In both',
  ours: 'Only in our records',
  provider: 'Only at the provider',
  differs: 'They disagree',
};

export const messages = {
  title: 'Notification debug console',
  purpose:
    "Today's records beside the push provider's list, one notification or one user in full, and this browser's own state.",
  noId: 'Type the ID of a notification: a UUID, as in the list above.',
  noNotification:
    'The provider has no notification with this ID, or has it no longer: it keeps them for 30 days.',
  noUser: 'Type an email or a unique ID.',
  unknownUser: (externalId: string) =>
    `The provider knows nobody with the external ID ${externalId}. The app registers users when they sign in on a device that allows notifications.`,
} as const;
