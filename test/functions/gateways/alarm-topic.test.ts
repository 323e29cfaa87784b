import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, onTestFinished, test } from 'vitest';
import { alarmTopicFrom, createAlarmTopic, subjectOf, textOf } from '#functions/gateways/alarm-topic';
import type { AttentionMessage } from '#functions/runtime/attention-message';

const message: AttentionMessage = {
  runId: '01KAFQ8Z3M7N2P4R6T8V0W1X3Y',
  attempt: 2,
  title: 'User identifier migration',
  job: 'user-identifier-migration',
  status: 'COMPLETED_WITH_FAILURES',
  startedBy: 'ana@example.com',
  at: '2026-01-02T03:04:05.000Z',
  reason: '3 records could not be changed.',
  read: 12_000,
  changed: 1_000,
  failed: 3,
  unchanged: 10_997,
};

test('says in the text what happened, of which run, with what counts, and where to look', () => {
  expect(textOf(message, 'https://admin.example.com').split('\n')).toEqual([
    '3 records could not be changed.',
    '',
    'Job: User identifier migration (user-identifier-migration)',
    'Run: 01KAFQ8Z3M7N2P4R6T8V0W1X3Y, attempt 2',
    'Status: COMPLETED_WITH_FAILURES',
    'Started by: ana@example.com',
    'Ended: 2026-01-02T03:04:05.000Z',
    'Records: 12,000 read, 1,000 changed, 3 failed, 10,997 unchanged',
    '',
    'https://admin.example.com/admin/jobs/01KAFQ8Z3M7N2P4R6T8V0W1X3Y',
    '',
    'Open the run to see its log and failures. Acknowledge it there once you have handled it.',
  ]);
});

test.each([
  ['Plain', 'Finished with failures: Plain'],
  ['Fünf 🧘 Übungen\n', 'Finished with failures: F?nf ? ?bungen?'],
])('writes the title %j in a subject that SNS takes', (title, subject) => {
  expect(subjectOf({ ...message, title })).toBe(subject);
});

test('cuts a subject that is longer than SNS takes', () => {
  expect(subjectOf({ ...message, title: 'x'.repeat(300) })).toHaveLength(99);
});

test('publishes to the topic that it was given', async () => {
  const sns = mockClient(SNSClient);
  onTestFinished(() => sns.restore());
  sns.on(PublishCommand).resolves({ MessageId: 'message-1' });

  await createAlarmTopic('arn:aws:sns:::alarms', 'https://admin.example.com')(message);

  expect(sns.commandCalls(PublishCommand).map(({ args }) => args[0].input)).toEqual([
    {
      TopicArn: 'arn:aws:sns:::alarms',
      Subject: 'Finished with failures: User identifier migration',
      Message: textOf(message, 'https://admin.example.com'),
    },
  ]);
});

test('a refusal of the topic comes out, so that the message stays in the outbox', async () => {
  const sns = mockClient(SNSClient);
  onTestFinished(() => sns.restore());
  sns.on(PublishCommand).rejects(new Error('no such topic'));

  const published = createAlarmTopic('arn:aws:sns:::alarms', 'https://admin.example.com')(message);

  await expect(published).rejects.toThrow('no such topic');
});

test('a function that is told of no topic has none', () => {
  expect(alarmTopicFrom({})).toBeUndefined();
  expect(alarmTopicFrom({ ALARM_TOPIC_ARN: 'arn', PANEL_URL: 'https://x' })).toBeDefined();
});
