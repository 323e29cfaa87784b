import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Operations that make no lasting change, with the reason for each. */
const noChange: Readonly<Record<string, string>> = {
  startUpload: 'the file is deleted after a day, unless createContentFromUpload uses it',
  testWebhook: 'sends a test event',
  sendWebhookDeliveryAgain: 'sends an event that the webhook was to get anyway',
  sendMessageConfirmation: 'sends a mail to the caller',
  sendTestMessage: 'sends a mail to the caller',
  sendTestNotification: 'sends a notification to the caller',
};

/** Operations that write an entry, with the test that checks each of them. */
const withEntry: Readonly<Record<string, string>> = {
  startJob: 'engine/ledger/run-entry',
  verifyRun: 'engine/ledger/run-entry',
  scheduleNotifications: 'api/jobs/schedule-notifications',
  ...Object.fromEntries(
    [
      'stopJob',
      'resumeJob',
      'setJobLimits',
      'forceStopJob',
      'pauseJobs',
      'unpauseJobs',
      'acknowledgeRun',
      'assignRun',
      'retryFailures',
      'pauseSchedule',
      'unpauseSchedule',
      'createWebhook',
      'updateWebhook',
      'replaceWebhookSecret',
      'deleteWebhook',
    ].map((name) => [name, 'engine/ledger/trail']),
  ),
  ...Object.fromEntries(
    ['requestApproval', 'approveRun', 'declineRun', 'withdrawApproval'].map((name) => [
      name,
      'engine/approval',
    ]),
  ),
  ...Object.fromEntries(
    ['createFollowUp', 'updateFollowUp', 'deleteFollowUp', 'setJobRunFollowUp'].map((name) => [
      name,
      'engine/follow-ups',
    ]),
  ),
  limitSchedule: 'engine/run/schedule',
  setTableBudget: 'engine/ledger/table-budgets',
  noteFailureCause: 'engine/ledger/cause-notes',
  saveMessageSettings: 'personal-messages/manage',
  endMySessions: 'api/users/end-sessions',
  createContentFromUpload: 'api/content-operations',
  recoverPreferences: 'api/users/recover-preferences',
  saveScheduleEntries: 'api/schedules/save-entries',
};

test('every mutation of the API writes an entry of the audit trail, or changes nothing that lasts', () => {
  const source = readFileSync('shared/jobs/jobs.graphql', 'utf8');
  const body = /^type Mutation \{\n([\s\S]*?)^\}/m.exec(source)?.[1] ?? '';
  const names = [...body.replaceAll(/"[^"\n]*"/g, '').matchAll(/^ {2}(\w+)(?=\(|:)/gm)].map(
    ([, name]) => name,
  );

  expect(names.length).toBeGreaterThan(30);
  expect(names.toSorted()).toEqual([...Object.keys(noChange), ...Object.keys(withEntry)].toSorted());
});
