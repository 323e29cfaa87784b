import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ListSubscriptionsByTopicCommand,
  PublishCommand,
  SNSClient,
  SubscribeCommand,
} from '@aws-sdk/client-sns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '#infra/local/site/listen';
import { createMailPages, mailPaths, openMailbox } from '#infra/local/topics/mailbox';
import { openSubscriptions } from '#infra/local/topics/subscriptions';
import { openTopics } from '#infra/local/topics/topics';
import { createTopicsService } from '#infra/local/topics/topics-api';
import { openGate } from '../gate/open-gate';
import { stackOf } from '../resolved';

let folder = '';
let client: SNSClient;
let site = '';
let stop = async () => {};
const said: string[] = [];
const TopicArn = 'arn:aws:sns:us-east-1:000000000000:Test-Topic';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topics-'));
  const stack = stackOf({ Topic: { Type: 'AWS::SNS::Topic', Properties: { DisplayName: 'Alarms' } } });
  const say = (line: string) => void said.push(line);
  const mailbox = openMailbox(join(folder, 'mails.jsonl'), say);
  const subscriptions = await openSubscriptions(join(folder, 'subscriptions.json'));
  const pages = await listen(createMailPages({ key: 'secret', mailbox, subscriptions }), 0);
  site = `http://127.0.0.1:${pages.port}`;
  const topics = openTopics({
    stack,
    alarmsFile: join(folder, 'alarms.jsonl'),
    subscriptions,
    mailbox,
    links: ({ token }) => ({
      confirm: `${site}${mailPaths.confirm(token)}`,
      unsubscribe: `${site}${mailPaths.unsubscribe(token)}`,
    }),
    say,
  });
  const server = await openGate({ stack, sns: createTopicsService(topics) });
  client = new SNSClient(server.client);
  stop = async () => {
    await server.stop();
    await pages.stop();
  };
});
afterAll(async () => {
  client.destroy();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

it('stores a message as a line of a file, and shows it in one line', async () => {
  const Message = 'It failed.\n\nJob: Tidy & <up> = 100 %\nhttps://x/y?z=1';

  const { MessageId } = await client.send(
    new PublishCommand({ TopicArn, Subject: 'Failed: Tidy up', Message }),
  );

  const [line, ...rest] = (await readFile(join(folder, 'alarms.jsonl'), 'utf8')).split('\n');
  expect(JSON.parse(line ?? '')).toEqual({
    messageId: MessageId,
    at: expect.stringMatching(/Z$/),
    topicArn: TopicArn,
    subject: 'Failed: Tidy up',
    message: Message,
  });
  expect(rest).toEqual(['']);
  expect(said).toEqual(['Alarm: Failed: Tidy up (It failed.)']);
});

it('escapes control characters on the terminal', async () => {
  const Message = '\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u202egone\nsecond line';

  await client.send(new PublishCommand({ TopicArn, Subject: 'x', Message }));

  expect(said.at(-1)).toBe('Alarm: x (\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u000d\\u202egone)');
});

it.each([
  ['a topic that does not exist', { TopicArn: 'arn:aws:sns:us-east-1:1:none', Message: 'x' }, 'NotFound'],
  ['a subject with two lines', { TopicArn, Subject: 'one\ntwo', Message: 'x' }, 'InvalidParameter'],
  ['a subject that is too long', { TopicArn, Subject: 'x'.repeat(100), Message: 'x' }, 'InvalidParameter'],
  ['an empty message', { TopicArn, Message: '' }, 'InvalidParameter'],
])('rejects %s, as SNS does', async (_, input, code) => {
  await expect(client.send(new PublishCommand(input))).rejects.toMatchObject({
    name: expect.stringContaining(code),
  });
});

it('takes the text for each protocol from a message that has one for each', async () => {
  const texts = { default: 'Plain', https: '{"version":"1.0"}' };

  await client.send(
    new PublishCommand({ TopicArn, Message: JSON.stringify(texts), MessageStructure: 'json' }),
  );

  const lines = (await readFile(join(folder, 'alarms.jsonl'), 'utf8')).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ message: 'Plain', texts });
});

it('rejects a message by protocol without a default', async () => {
  const input = { TopicArn, Message: '{"email":"x"}', MessageStructure: 'json' };

  await expect(client.send(new PublishCommand(input))).rejects.toThrow('No default entry');
});

const subscribe = (Endpoint: string, recipient = Endpoint) =>
  client.send(
    new SubscribeCommand({
      TopicArn,
      Protocol: 'email',
      Endpoint,
      Attributes: { FilterPolicy: JSON.stringify({ recipient: [recipient] }) },
    }),
  );

const publishTo = (recipient: string, Message: string) =>
  client.send(
    new PublishCommand({
      TopicArn,
      Subject: 'Hello',
      Message,
      MessageAttributes: { recipient: { DataType: 'String', StringValue: recipient } },
    }),
  );

const mails = async () => (await fetch(`${site}${mailPaths.inbox('secret')}`)).text();

async function states(): Promise<Record<string, string | undefined>> {
  const { Subscriptions = [] } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  return Object.fromEntries(Subscriptions.map((one) => [one.Endpoint, one.SubscriptionArn]));
}

/**
 * Opens the most recent link whose URL ends with `end`. This is the first match on the email page, which
 * lists the newest emails first.
 */
async function openLink(end: string): Promise<number> {
  const [, link = ''] = new RegExp(`href="([^"]*/${end})"`).exec(await mails()) ?? [];
  return (await fetch(link)).status;
}

it('sends mails to a subscription only while it is confirmed, and only those that its filter passes', async () => {
  await subscribe('ana@example.com');
  await publishTo('ana@example.com', 'too early');
  expect(await states()).toEqual({ 'ana@example.com': 'PendingConfirmation' });

  expect(await openLink('confirm')).toBe(200);
  expect((await states())['ana@example.com']).toMatch(/^arn:/);
  await publishTo('ana@example.com', 'for <Ana>');
  await publishTo('ben@example.com', 'for Ben');

  const page = await mails();
  expect(page).toContain('for &lt;Ana&gt;');
  expect(page).not.toContain('too early');
  expect(page).not.toContain('for Ben');
  expect(said.at(-1)).toBe('Mail to ana@example.com: Hello');

  expect(await openLink('unsubscribe')).toBe(200);
  expect(await states()).toEqual({});
});

it('sends the mail with the link again if a subscription that is not confirmed is requested again', async () => {
  await subscribe('cleo@example.com');
  await subscribe('cleo@example.com');

  const sent = (await mails()).match(/To cleo@example\.com/g);
  expect(sent).toHaveLength(2);
});

it('refuses another filter for an address, and endpoints that are not emails', async () => {
  await subscribe('dana@example.com');

  await expect(subscribe('dana@example.com', 'other')).rejects.toThrow('different attributes');
  await expect(subscribe('https://example.com')).rejects.toThrow('Endpoint');
});

it('shows the mails only to people who know the address, and not to other pages', async () => {
  const from = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${site}${path}`, { headers }).then(({ status }) => status);

  expect(await from(mailPaths.inbox('guess'))).toBe(404);
  expect(await from(mailPaths.confirm('00'))).toBe(404);
  expect(await from(mailPaths.inbox('secret'), { origin: 'https://example.com' })).toBe(403);
});

it('keeps subscriptions across a restart', async () => {
  const again = await openSubscriptions(join(folder, 'subscriptions.json'));

  expect(again.list(TopicArn).map(({ endpoint }) => endpoint)).toContain('cleo@example.com');
});
