import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, onTestFinished, test } from 'vitest';
import {
  alarmTopicFrom,
  chatMessage,
  createAlarmTopic,
  subjectOf,
  textOf,
} from '#functions/gateways/alarm-topic';
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

test('names the run and the event, with counts and a link', () => {
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
])('writes the title %j in a subject that SNS accepts', (title, subject) => {
  expect(subjectOf({ ...message, title })).toBe(subject);
});

test('cuts a subject that is too long for SNS', () => {
  expect(subjectOf({ ...message, title: 'x'.repeat(300) })).toHaveLength(99);
});

test('publishes to the given topic', async () => {
  const sns = mockClient(SNSClient);
  onTestFinished(() => sns.restore());
  sns.on(PublishCommand).resolves({ MessageId: 'message-1' });

  await createAlarmTopic('arn:aws:sns:::alarms', 'https://admin.example.com')(message);

  expect(sns.commandCalls(PublishCommand).map(({ args }) => args[0].input)).toEqual([
    {
      TopicArn: 'arn:aws:sns:::alarms',
      Subject: 'Finished with failures: User identifier migration',
      MessageStructure: 'json',
      Message: expect.any(String),
    },
  ]);
  const [{ args } = { args: [] }] = sns.commandCalls(PublishCommand);
  const texts = JSON.parse(args[0]?.input.Message ?? '');
  expect(texts.default).toBe(textOf(message, 'https://admin.example.com'));
  expect(JSON.parse(texts.https)).toEqual({
    version: '1.0',
    source: 'custom',
    content: {
      textType: 'client-markdown',
      title: 'Finished with failures: User identifier migration',
      description: textOf(message, 'https://admin.example.com'),
    },
    metadata: { threadId: message.runId },
  });
});

test('a title cannot mention people or place links in a chat', () => {
  expect(JSON.parse(chatMessage('<!channel> & more', 'x'.repeat(3_000))).content).toEqual({
    textType: 'client-markdown',
    title: '&lt;!channel&gt; &amp; more',
    description: 'x'.repeat(2_000),
  });
});

test('a note in a text cannot mention people or place links in a chat, but the link to the run stays one', () => {
  const run = 'https://admin.example.com/admin/jobs/01K';
  const note = `@channel see https://evil.example/x or [this](https://evil.example) of ana@wellness.example\n${run}`;

  const { description } = JSON.parse(chatMessage('Title', note, undefined, run)).content;

  expect(description).not.toMatch(/(?<!\w)@\w|https:\/\/evil|\]\(/);
  expect(description).toContain('ana@wellness.example');
  expect(description.split('\n')[1]).toBe(run);
});

test('throws if the topic rejects the message, so that the message stays in the outbox', async () => {
  const sns = mockClient(SNSClient);
  onTestFinished(() => sns.restore());
  sns.on(PublishCommand).rejects(new Error('no such topic'));

  const published = createAlarmTopic('arn:aws:sns:::alarms', 'https://admin.example.com')(message);

  await expect(published).rejects.toThrow('no such topic');
});

test('a function without a configured topic has none', () => {
  expect(alarmTopicFrom({})).toBeUndefined();
  expect(alarmTopicFrom({ ALARM_TOPIC_ARN: 'arn', PANEL_URL: 'https://x' })).toBeDefined();
});
