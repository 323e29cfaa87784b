import type { WebhookChoice } from '#shared/events/webhooks';

export const choiceWords: Readonly<Record<WebhookChoice, string>> = {
  ALL: 'Every status change',
  ENDS: 'The end of each run',
  ATTENTION: 'Runs that need attention',
};
