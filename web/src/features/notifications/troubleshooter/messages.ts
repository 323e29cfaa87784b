import type { PushStep } from '../../../push/checks/check';

/** What each step is about. */
export const purposes: Readonly<Record<PushStep, string>> = {
  environment: 'Whether this browser, this site and the stack offer what push notifications need.',
  sdk: 'Whether the SDK of the push provider loads and starts.',
  identity: 'Whether the SDK and the push provider know that this browser is yours.',
  subscription: 'Whether the browser may show notifications, and is subscribed.',
  delivery: 'Whether a message reaches this browser. It ends with a test message that is shown here.',
};

export const messages = {
  title: 'Notification troubleshooter',
  purpose: 'Checks push notifications in this browser step by step. The next step opens when one passes.',
  later: (number: number) => `Opens when step ${number - 1} passes.`,
  ofUser: 'Missing reminder of a user',
  sendTest: 'Send Test Notification',
  seen: 'The test message was shown in this browser.',
  seenDetails:
    'Notifications work in this browser. You can close this page, or send another test to be sure.',
} as const;
