import { AppError } from '#functions/runtime/app-error';
import type { SubscriptionState } from '#shared/events/personal-messages';
import { subjectLine, withSns } from './sns';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/**
 * Each address has a subscription with a filter on the `recipient` attribute, so it receives only its own
 * messages.
 */
export interface PersonalTopic {
  /**
   * Of each subscribed or pending address, in lower case. From SNS, because people confirm and unsubscribe
   * there.
   */
  readonly states: () => Promise<ReadonlyMap<string, SubscriptionState>>;
  /**
   * SNS sends a link that confirms the subscription, again if it is still pending. Throws Conflict if the
   * topic is full.
   */
  readonly subscribe: (email: string) => Promise<void>;
  /** Resolves when the topic has accepted the email. */
  readonly send: (email: string, mail: Mail) => Promise<void>;
}

/** SNS shows this text instead of an ARN until the address is confirmed. */
const pending = 'PendingConfirmation';

const limitErrors: readonly string[] = [
  'FilterPolicyLimitExceededException',
  'SubscriptionLimitExceededException',
];

const attributeOf = (email: string) => email.toLowerCase();

export function createPersonalTopic(topicArn: string): PersonalTopic {
  return {
    states: () =>
      withSns(async (client, { paginateListSubscriptionsByTopic }) => {
        const states = new Map<string, SubscriptionState>();
        const pages = paginateListSubscriptionsByTopic({ client }, { TopicArn: topicArn });
        for await (const { Subscriptions = [] } of pages) {
          for (const { Endpoint, SubscriptionArn } of Subscriptions) {
            if (!Endpoint) continue;
            const key = attributeOf(Endpoint);
            const state = SubscriptionArn === pending ? 'PENDING' : 'CONFIRMED';
            if (states.get(key) !== 'CONFIRMED') states.set(key, state);
          }
        }
        return states;
      }),
    subscribe: (email) =>
      withSns(async (client, { SubscribeCommand }) => {
        try {
          await client.send(
            new SubscribeCommand({
              TopicArn: topicArn,
              Protocol: 'email',
              Endpoint: email,
              Attributes: { FilterPolicy: JSON.stringify({ recipient: [attributeOf(email)] }) },
            }),
          );
        } catch (cause) {
          if (!(cause instanceof Error) || !limitErrors.includes(cause.name)) throw cause;
          const message =
            'The mail service has reached its maximum number of subscriptions. Ask the stack operator.';
          throw new AppError('Conflict', message, { cause });
        }
      }),
    send: (email, { subject, text }) =>
      withSns(async (client, { PublishCommand }) => {
        await client.send(
          new PublishCommand({
            TopicArn: topicArn,
            Subject: subjectLine(subject),
            Message: text,
            MessageAttributes: { recipient: { DataType: 'String', StringValue: attributeOf(email) } },
          }),
        );
      }),
  };
}
