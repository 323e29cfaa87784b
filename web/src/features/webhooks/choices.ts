import type { WebhookChoice } from '#shared/events/webhooks';

/** What is sent to a webhook, in words. */
export const choiceWords: Readonly<Record<WebhookChoice, string>> = {
  ALL: 'Every status change',
  ENDS: 'The end of each run',
  ATTENTION: 'Runs that need attention',
};
