import type { PushStep } from '../../../push/checks/check';

export const purposes: Readonly<Record<PushStep, string>> = {
  environment:
    'Checks that this browser, this site and the stack meet the requirements for push notifications.',
  sdk: "Checks that the push provider's SDK loads and starts.",
  identity: 'Checks that the SDK and the push provider have linked this browser to you.',
  subscription: 'Checks that the browser is allowed to show notifications and is subscribed.',
  delivery: 'Sends a test message to check that messages reach this browser.',
};

export const messages = {
  title: 'Notification troubleshooter',
  purpose:
    'Checks push notifications in this browser step by step. Each step opens when the previous one passes.',
  later: (number: number) => `Opens when step ${number - 1} passes.`,
  ofUser: "A user's missing reminder",
  sendTest: 'Send Test Notification',
  seen: 'The test message appeared in this browser.',
  seenDetails:
    'Notifications work in this browser. You can close this page, or send another test to be sure.',
} as const;
