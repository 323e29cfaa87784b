import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { isUrgent, type SubscriptionState } from '#shared/events/personal-messages';
import { isQuiet } from '#shared/events/quiet-hours';
import { isMet } from '../dynamodb/update';
import type { PersonalTopic } from '../gateways/personal-topic';
import { functionLog } from '../runtime/function-log';
import { changeRow, whileLeased } from '../webhooks/lease';
import type { DeliveryTable } from '../webhooks/rows';
import { mayGet } from './queue';
import { type MessageRow, type ReceiverRow, readReceivers, waitingMessages } from './rows';
import { mailOf } from './text';

/*
 * Sends the waiting messages. Invariant: a message leaves the waiting state only when the topic has accepted
 * it, or when its receiver may no longer receive it. If the function dies before it records that a message
 * was sent, the message is sent again. Each call checks the quiet hours, so nothing needs to be scheduled.
 * When the quiet hours end, all waiting messages are sent as one digest.
 */

export interface ReceiverAccount {
  /** Undefined if the account has no confirmed email address. The receiver's messages then wait. */
  readonly email: string | undefined;
  readonly groups: readonly string[];
}

export interface Sending extends DeliveryTable {
  readonly topic: Pick<PersonalTopic, 'states' | 'send'>;
  /**
   * Returns the receiver's current account. Returns undefined if the receiver may no longer get messages,
   * because the account has been deleted or disabled or is no longer in the Admin group.
   */
  readonly account: (receiver: ReceiverRow) => Promise<ReceiverAccount | undefined>;
  /** The panel's origin, for links. */
  readonly panelUrl: string;
  /** The time after which the function sends no more emails, in milliseconds since the epoch. */
  readonly deadline: number;
}

/**
 * The maximum number of messages in one digest. An email can be up to 256 KB, and a message is about 2 KB.
 */
const maxDigest = 50;

/** Sends each admin their due messages, independently of the other admins. */
export async function sendMessages(to: Sending): Promise<void> {
  let states: Promise<ReadonlyMap<string, SubscriptionState>> | undefined;
  const stateOf = async (email: string) => {
    states ??= to.topic.states();
    return (await states).get(email.toLowerCase());
  };
  const receivers = await readReceivers(to);
  const ends = await Promise.allSettled(
    receivers.map(async (receiver) => {
      if (dueNow(to, receiver, await waitingMessages(to, receiver.subject)).length === 0) return;
      await whileLeased(to, receiver, to.deadline, (current) => sendTo(to, current, stateOf));
    }),
  );
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (errors.length > 0)
    throw new AggregateError(errors, `Messages to ${errors.length} admins failed: ${errors.join('; ')}`);
}

/**
 * Returns the messages that may be sent now. During quiet hours, these are only tests and, if chosen, urgent
 * messages.
 */
function dueNow(
  { now }: DeliveryTable,
  { quietHours, urgentInQuietHours }: ReceiverRow,
  messages: readonly MessageRow[],
): readonly MessageRow[] {
  if (!quietHours || !isQuiet(quietHours, now())) return messages;
  return messages.filter(({ change }) => change === null || (urgentInQuietHours && isUrgent(change)));
}

async function sendTo(
  to: Sending,
  receiver: ReceiverRow,
  stateOf: (email: string) => Promise<SubscriptionState | undefined>,
): Promise<void> {
  // Read the messages again, because another invocation may have sent them before the lease was acquired.
  const waiting = await waitingMessages(to, receiver.subject);
  const account = await to.account(receiver);
  if (!account) return forget(to, receiver, waiting);
  const isWanted = (message: MessageRow) =>
    mayGet(account.groups, message) &&
    (message.change === null || message.kinds.some((kind) => receiver.kinds.includes(kind)));
  for (const message of waiting) if (!isWanted(message)) await settle(to, message, undefined);
  const due = dueNow(to, receiver, waiting.filter(isWanted));
  const { email } = account;
  // Messages wait until the address is confirmed, both in the user directory and for the topic.
  if (due.length === 0 || email === undefined || (await stateOf(email)) !== 'CONFIRMED') return;
  for (let start = 0; start < due.length && to.now() < to.deadline; start += maxDigest) {
    const part = due.slice(start, start + maxDigest);
    await to.topic.send(email, mailOf(part, to.panelUrl));
    const sentAt = new Date(to.now()).toISOString();
    for (const message of part) await settle(to, message, sentAt);
    await changeRow(to, receiver, { set: { lastSentAt: sentAt } });
  }
}

/** Marks a message as no longer waiting. If no time is given, the message has not been sent. */
const settle = (to: DeliveryTable, message: MessageRow, sentAt: string | undefined) =>
  changeRow(to, message, { set: { sentAt }, remove: ['dueList', 'dueAt'] });

/**
 * Removes a former admin's choices and waiting messages. Someone who becomes an admin again must make the
 * choices again. Choices that have changed since they were read are kept: only an admin can make them.
 */
async function forget(
  { client, table }: DeliveryTable,
  { pk, sk, kinds, quietHours, urgentInQuietHours }: ReceiverRow,
  waiting: readonly MessageRow[],
): Promise<void> {
  functionLog.info("Removing a former admin's messages", { subject: sk, messages: waiting.length });
  for (const message of waiting) {
    const Key = { pk: message.pk, sk: message.sk };
    await client.send(new DeleteCommand({ TableName: table, Key }));
  }
  await isMet(
    client.send(
      new DeleteCommand({
        TableName: table,
        Key: { pk, sk },
        ConditionExpression: 'kinds = :kinds AND quietHours = :quiet AND urgentInQuietHours = :urgent',
        ExpressionAttributeValues: { ':kinds': kinds, ':quiet': quietHours, ':urgent': urgentInQuietHours },
      }),
    ),
  );
}
