import { AppError } from '#functions/runtime/app-error';
import type { SubscriptionState } from '#shared/events/personal-messages';
import { subjectLine, withSns } from './sns';

/** A mail to one admin. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/**
 * The SNS topic of personal messages. Each admin's email is a subscription with a filter, so that it gets
 * only messages whose attribute `recipient` is this email.
 */
export interface PersonalTopic {
  /**
   * Returns the state of each email that is subscribed or has to be confirmed. Emails are in lower case. SNS
   * knows the state, because people confirm and unsubscribe there.
   */
  readonly states: () => Promise<ReadonlyMap<string, SubscriptionState>>;
  /**
   * Subscribes an email. SNS sends it a message with a link that confirms the subscription. If the email has
   * not been confirmed yet, SNS sends the message again. Throws Conflict if the topic is full.
   */
  readonly subscribe: (email: string) => Promise<void>;
  /** Sends a mail. Resolves when the topic has accepted it. */
  readonly send: (email: string, mail: Mail) => Promise<void>;
}

/** SNS shows this text instead of an ARN until the address is confirmed. */
const pending = 'PendingConfirmation';

/** The errors of a topic or an account that has reached its maximum number of subscriptions or filters. */
const limitErrors: readonly string[] = [
  'FilterPolicyLimitExceededException',
  'SubscriptionLimitExceededException',
];

const attributeOf = (email: string) => email.toLowerCase();

/** Creates access to the topic with the given ARN. */
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
            'The mail service has reached its maximum number of subscriptions. Ask the operator of the stack.';
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
