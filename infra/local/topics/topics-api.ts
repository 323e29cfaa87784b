import { z } from 'zod';
import { escaped, queryError, queryResult, type Service } from '../gate/service-answer';
import { type Topics, TopicsApiError } from './topics';

const text = z.string().default('');

const publishInput = z.object({
  TopicArn: text,
  Subject: z.string().optional(),
  Message: text,
  MessageStructure: z.literal('json').optional(),
});

const subscribeInput = z.object({ TopicArn: text, Protocol: text, Endpoint: text });
const listInput = z.object({ TopicArn: text });

/** The Query protocol, with XML responses. */
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

/** `<list>.entry.1.<name>`, `<list>.entry.1.<value>`, and so on. */
function entriesOf(input: unknown, list: string, name: string, value: string): Record<string, string> {
  const fields = z.record(z.string(), z.string()).parse(input);
  const entries: Record<string, string> = {};
  for (let index = 1; ; index += 1) {
    const key = fields[`${list}.entry.${index}.${name}`];
    if (key === undefined) return entries;
    entries[key] = fields[`${list}.entry.${index}.${value}`] ?? '';
  }
}
