import { formatCounted } from '../text/number';

/** The messages of the notification panels. The first two are quoted from docs/product.md. */
export const messages = {
  enterUrl: 'Please enter the Cloud Function URL first',
  failed: (message: string) => `Failed to trigger scheduler: ${message}`,
  pausing: 'Waiting 2 seconds before the breathing notifications',
  cancelled: (count: number) => `${formatCounted(count, 'notification')} cancelled.`,
  notCancelled: (count: number) => `${formatCounted(count, 'notification')} could not be cancelled.`,
  nothingLeft: 'No scheduled notifications are left for today, so there is nothing to cancel.',
  earlier: (at: string) => `Earlier cancellation, ended ${at}:`,
  nothingToCancel: 'No notifications are scheduled for today. Nothing to cancel.',
} as const;
