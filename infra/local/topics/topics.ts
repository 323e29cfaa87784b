import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { printable } from '../base/printable';
import { ignoring, type ResolvedStack, readProperties } from '../template/template';
import type { Mailbox } from './mailbox';
import { isFilter, passes, type Subscription, type Subscriptions } from './subscriptions';

const topicShape = z.strictObject({
  TopicName: z.string().optional(),
  // Messages are files, as private as the machine.
  ...ignoring('DisplayName', 'KmsMasterKeyId', 'Tags'),
});

interface TopicMessage {
  readonly topicArn: string;
  readonly subject: string | undefined;
  readonly message: string;
  /** True for a JSON object with a text for each protocol. */
  readonly isByProtocol?: boolean | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

interface SubscribeRequest {
  readonly topicArn: string;
  readonly protocol: string;
  readonly endpoint: string;
  readonly filterPolicy?: string | undefined;
}

export class TopicsApiError extends Error {
  constructor(
    readonly code: 'InvalidParameter' | 'NotFound' | 'InvalidAction',
    message: string,
  ) {
    super(message);
  }
}

/** All methods throw a TopicsApiError for a request that SNS would reject. */
export interface Topics {
  publish(message: TopicMessage): Promise<string>;
  /** Sends a confirmation link unless the address is confirmed. */
  subscribe(request: SubscribeRequest): Promise<Subscription>;
  list(topicArn: string): readonly Subscription[];
}

export interface TopicsOptions {
  readonly stack: ResolvedStack;
  /** The file that gets each message without filter attributes as a line. */
  readonly alarmsFile: string;
  readonly subscriptions: Subscriptions;
  readonly mailbox: Pick<Mailbox, 'add'>;
  /** Returns the links in a subscription's emails. */
  readonly links: (subscription: Subscription) => { readonly confirm: string; readonly unsubscribe: string };
  /** Called with each line of the alarm file. */
  readonly say: (line: string) => void;
}

/** The maximum size of a message, as on AWS. */
const maxMessageBytes = 256 * 1024;

/**
 * Matches a valid subject: one line of fewer than 100 characters that begins with a letter, a digit or
 * punctuation.
 */
const subjectRule = /^[!-~][ -~]{0,98}$/;

const protocolTexts = z.looseObject({ default: z.string(), email: z.string().optional() });

export function openTopics(options: TopicsOptions): Topics {
  const { stack, alarmsFile, subscriptions, mailbox, links, say } = options;
  const arns = new Set(
    stack.ofType('AWS::SNS::Topic').map((resource) => {
      readProperties(resource, topicShape);
      return resource.ref;
    }),
  );
  const demandTopic = (topicArn: string) => {
    if (!arns.has(topicArn)) throw new TopicsApiError('NotFound', 'Topic does not exist');
  };

  return {
    async publish(published) {
      const { topicArn, subject, attributes } = published;
      demandTopic(topicArn);
      refuse(published);
      const { text, email } = textsOf(published);
      const messageId = randomUUID();
      if (attributes === undefined) {
        const line = {
          messageId,
          at: new Date().toISOString(),
          topicArn,
          subject,
          message: text,
          ...(published.isByProtocol ? { texts: JSON.parse(published.message) } : {}),
        };
        await appendFile(alarmsFile, `${JSON.stringify(line)}\n`);
        say(printable(`Alarm: ${subject ?? ''} (${text.split('\n', 1)[0]})`));
      }
      for (const subscription of subscriptions.list(topicArn)) {
        if (!subscription.isConfirmed || !passes(subscription, attributes ?? {})) continue;
        const end = ['', '--', `To stop these messages: ${links(subscription).unsubscribe}`];
        await mailbox.add({
          to: subscription.endpoint,
          subject: subject ?? 'AWS Notification Message',
          text: [email, ...end].join('\n'),
        });
      }
      return messageId;
    },
    async subscribe({ topicArn, protocol, endpoint, filterPolicy }) {
      demandTopic(topicArn);
      if (protocol !== 'email' || !z.email().safeParse(endpoint).success)
        throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Endpoint');
      if (filterPolicy !== undefined && !isFilter(filterPolicy))
        throw new TopicsApiError('InvalidParameter', 'Invalid parameter: FilterPolicy');
      const subscription = await subscriptions.add({ topicArn, endpoint, filterPolicy });
      if (subscription.filterPolicy !== filterPolicy) {
        const message =
          'Invalid parameter: Attributes Reason: Subscription already exists with different attributes';
        throw new TopicsApiError('InvalidParameter', message);
      }
      if (!subscription.isConfirmed) {
        await mailbox.add({
          to: endpoint,
          subject: 'AWS Notification - Subscription Confirmation',
          text: `You have chosen to subscribe to the topic ${topicArn}. To confirm it, open:\n${links(subscription).confirm}`,
        });
      }
      return subscription;
    },
    list(topicArn) {
      demandTopic(topicArn);
      return subscriptions.list(topicArn);
    },
  };
}

function textsOf({ message, isByProtocol }: TopicMessage): { readonly text: string; readonly email: string } {
  if (!isByProtocol) return { text: message, email: message };
  let given: unknown;
  try {
    given = JSON.parse(message);
  } catch {
    throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Message Structure - JSON message body');
  }
  const { data } = protocolTexts.safeParse(given);
  if (!data) {
    const reason = 'Message Structure - No default entry in JSON message body';
    throw new TopicsApiError('InvalidParameter', `Invalid parameter: ${reason}`);
  }
  return { text: data.default, email: data.email ?? data.default };
}

function refuse({ subject, message }: TopicMessage): void {
  if (subject !== undefined && !subjectRule.test(subject)) {
    throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Subject');
  }
  if (message === '') throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Empty message');
  if (Buffer.byteLength(message) > maxMessageBytes) {
    throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Message too long');
  }
}
