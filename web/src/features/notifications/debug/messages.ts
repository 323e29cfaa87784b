import type { Side } from './compare';

export const sideWords: Readonly<Record<Side, string>> = {
  both: 'In both',
  ours: 'Only in our records',
  provider: 'Only in OneSignal',
  differs: 'Different',
};

export const messages = {
  title: 'Notification debug console',
  purpose:
    "Compares today's records with the push provider's list, and shows all details of a notification, a user or this browser's push state.",
  noId: 'Enter a notification ID in the UUID format used in the list above.',
  noNotification: 'The provider has no notification with this ID. It keeps notifications for 30 days.',
  noUser: 'Enter an email or a unique ID.',
  unknownUser: (externalId: string) =>
    `The provider has no user with the external ID ${externalId}. The app registers users when they sign in on a device that allows notifications.`,
} as const;
