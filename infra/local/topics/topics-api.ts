import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { DataDir } from '../data-dir/data-dir';
import { escaped, queryError, queryResult, type Service } from '../gate/service-answer';
import { listen } from '../site/listen';
import type { ResolvedStack } from '../template/template';
import { createMailPages, mailPaths, openMailbox } from './mailbox';
import { openSubscriptions } from './subscriptions';
import { openTopics, type Topics, TopicsApiError } from './topics';

const text = z.string().default('');

const publishInput = z.object({
  TopicArn: text,
  Subject: z.string().optional(),
  Message: text,
  MessageStructure: z.literal('json').optional(),
});

const subscribeInput = z.object({ TopicArn: text, Protocol: text, Endpoint: text });
const listInput = z.object({ TopicArn: text });

/** Creates the service in the Query protocol, with XML responses. */
export function createTopicsService(topics: Topics): Service {
  const operations: Readonly<Record<string, (input: unknown) => Promise<string>>> = {
    async Publish(input) {
      const { TopicArn, Subject, Message, MessageStructure } = publishInput.parse(input);
      const attributes = entriesOf(input, 'MessageAttributes', 'Name', 'Value.StringValue');
      const messageId = await topics.publish({
        topicArn: TopicArn,
        subject: Subject,
        message: Message,
        isByProtocol: MessageStructure === 'json',
        attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
      });
      return `<MessageId>${messageId}</MessageId>`;
    },
    async Subscribe(input) {
      const { TopicArn, Protocol, Endpoint } = subscribeInput.parse(input);
      const { FilterPolicy } = entriesOf(input, 'Attributes', 'key', 'value');
      const { arn, isConfirmed } = await topics.subscribe({
        topicArn: TopicArn,
        protocol: Protocol,
        endpoint: Endpoint,
        filterPolicy: FilterPolicy,
      });
      return `<SubscriptionArn>${isConfirmed ? arn : 'pending confirmation'}</SubscriptionArn>`;
    },
    async ListSubscriptionsByTopic(input) {
      const { TopicArn } = listInput.parse(input);
      const members = topics
        .list(TopicArn)
        .map(({ arn, endpoint, isConfirmed }) =>
          [
            '<member>',
            `<TopicArn>${TopicArn}</TopicArn><Protocol>email</Protocol><Endpoint>${escaped(endpoint)}</Endpoint>`,
            `<SubscriptionArn>${isConfirmed ? arn : 'PendingConfirmation'}</SubscriptionArn>`,
            '</member>',
          ].join(''),
        );
      return `<Subscriptions>${members.join('')}</Subscriptions>`;
    },
  };

  return async (operation, input) => {
    try {
      const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      if (!run) {
        throw new TopicsApiError('InvalidAction', `The local host does not support the action ${operation}`);
      }
      return queryResult(operation, await run(input));
    } catch (error) {
      if (!(error instanceof TopicsApiError))
        return queryError(500, 'Receiver', 'InternalError', String(error));
      return queryError(error.code === 'NotFound' ? 404 : 400, 'Sender', error.code, error.message);
    }
  };
}

/** Reads entries such as `<list>.entry.1.<name>` and `<list>.entry.1.<value>`. */
function entriesOf(input: unknown, list: string, name: string, value: string): Record<string, string> {
  const fields = z.record(z.string(), z.string()).parse(input);
  const entries: Record<string, string> = {};
  for (let index = 1; ; index += 1) {
    const key = fields[`${list}.entry.${index}.${name}`];
    if (key === undefined) return entries;
    entries[key] = fields[`${list}.entry.${index}.${value}`] ?? '';
  }
}

interface StartedTopics {
  readonly service: Service;
  readonly mailsUrl: string;
  stop(): Promise<void>;
}

/** @param say called with each alarm and each email, as one line */
export async function startTopics({
  stack,
  dataDir,
  say,
}: {
  readonly stack: ResolvedStack;
  readonly dataDir: DataDir;
  readonly say: (line: string) => void;
}): Promise<StartedTopics> {
  const key = randomBytes(20).toString('hex');
  const mailbox = openMailbox(dataDir.path('logs', 'mails.jsonl'), say);
  const subscriptions = await openSubscriptions(dataDir.path('subscriptions.json'));
  const pages = await listen(createMailPages({ key, mailbox, subscriptions }), 0);
  const origin = `http://127.0.0.1:${pages.port}`;
  const topics = openTopics({
    stack,
    alarmsFile: dataDir.path('logs', 'alarms.jsonl'),
    subscriptions,
    mailbox,
    links: ({ token }) => ({
      confirm: `${origin}${mailPaths.confirm(token)}`,
      unsubscribe: `${origin}${mailPaths.unsubscribe(token)}`,
    }),
    say,
  });
  return {
    service: createTopicsService(topics),
    mailsUrl: `${origin}${mailPaths.inbox(key)}`,
    stop: () => pages.stop(),
  };
}
