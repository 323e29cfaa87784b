import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTopics } from '#infra/local/topics/topics';
import { createTopicsService } from '#infra/local/topics/topics-api';
import { openGate } from '../gate/open-gate';
import { stackOf } from '../resolved';

let folder = '';
let client: SNSClient;
let stop = async () => {};
const said: string[] = [];
const TopicArn = 'arn:aws:sns:us-east-1:000000000000:Test-Topic';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topics-'));
  const stack = stackOf({ Topic: { Type: 'AWS::SNS::Topic', Properties: { DisplayName: 'Alarms' } } });
  const topics = openTopics(stack, join(folder, 'alarms.jsonl'), (line) => said.push(line));
  const server = await openGate({ stack, sns: createTopicsService(topics) });
  client = new SNSClient(server.client);
  stop = server.stop;
});
afterAll(async () => {
  client.destroy();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

it('keeps what is published as a line of a file, and says it in a line', async () => {
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

it('shows nothing on the terminal that the terminal would obey', async () => {
  const Message = '\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u202egone\nsecond line';

  await client.send(new PublishCommand({ TopicArn, Subject: 'x', Message }));

  expect(said.at(-1)).toBe('Alarm: x (\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u000d\\u202egone)');
});

it.each([
  ['a topic that does not exist', { TopicArn: 'arn:aws:sns:us-east-1:1:none', Message: 'x' }, 'NotFound'],
  ['a subject of two lines', { TopicArn, Subject: 'one\ntwo', Message: 'x' }, 'InvalidParameter'],
  ['a subject that is too long', { TopicArn, Subject: 'x'.repeat(100), Message: 'x' }, 'InvalidParameter'],
  ['an empty message', { TopicArn, Message: '' }, 'InvalidParameter'],
])('refuses %s as SNS does', async (_, input, code) => {
  await expect(client.send(new PublishCommand(input))).rejects.toMatchObject({
    name: expect.stringContaining(code),
  });
});
