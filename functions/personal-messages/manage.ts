import { updateExpression } from '#functions/dynamodb/update';
import type { Caller } from '#functions/engine/job/job';
import type { ChangeWithEntry } from '#functions/engine/ledger/trail';
import type { PersonalTopic } from '#functions/gateways/personal-topic';
import type { GroupsOf } from '#functions/gateways/user-accounts';
import type { UserDirectory } from '#functions/gateways/user-directory';
import { AppError } from '#functions/runtime/app-error';
import { newId } from '#functions/runtime/ids';
import { countWaiting, type DeliveryTable } from '#functions/webhooks/rows';
import { type MessageChoices, type MessageSettings, noMessages } from '#shared/events/personal-messages';
import { everyAdmin } from '#shared/jobs/job/access';
import { queueTest } from './queue';
import { readReceiver, receiverKey } from './rows';
import type { Sending } from './send';

/** An admin who manages their own messages. */
export interface Owner extends Caller {
  readonly username: string;
}

/** The API's operations on personal messages. Each operation affects only the caller's own messages. */
export interface PersonalMessages {
  settings(owner: Owner): Promise<MessageSettings>;
  /**
   * Saves the choices. If they include any kind of message, subscribes the owner's email address. The owner
   * must then confirm the address. Throws Conflict if there are too many subscriptions.
   */
  save(owner: Owner, choices: MessageChoices): Promise<MessageSettings>;
  /**
   * Sends the email with the link to confirm the address. Throws Conflict if the address is already
   * confirmed.
   */
  sendConfirmation(owner: Owner): Promise<MessageSettings>;
  /** Sends a test message. Throws Conflict if messages are off or the address is not confirmed. */
  sendTest(owner: Owner): Promise<MessageSettings>;
}

interface PersonalMessagesOptions extends DeliveryTable {
  /** Writes a change to an admin's choices and the trail entry for the change. */
  readonly changeWithEntry: ChangeWithEntry;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly topic: Pick<PersonalTopic, 'states' | 'subscribe'>;
  /**
   * Calls the function that sends due messages. Does not throw if the call fails, because that function also
   * runs every minute.
   */
  readonly sendNow: () => Promise<void>;
}

const choicesOf = ({ kinds, quietHours, urgentInQuietHours }: MessageChoices): MessageChoices => ({
  kinds,
  quietHours,
  urgentInQuietHours,
});

export function createPersonalMessages(options: PersonalMessagesOptions): PersonalMessages {
  const { table, topic, changeWithEntry } = options;

  async function settings({ subject, email }: Owner): Promise<MessageSettings> {
    const [row, states, waiting] = await Promise.all([
      readReceiver(options, subject),
      topic.states(),
      countWaiting(options, subject),
    ]);
    const { kinds, quietHours, urgentInQuietHours } = row ?? noMessages;
    return {
      email,
      kinds,
      quietHours,
      urgentInQuietHours,
      subscription: states.get(email.toLowerCase()) ?? 'NONE',
      waiting,
      lastSentAt: row?.lastSentAt ?? null,
    };
  }

  return {
    settings,
    async save(owner, { kinds, quietHours, urgentInQuietHours }) {
      const before = choicesOf((await readReceiver(options, owner.subject)) ?? noMessages);
      const Update = {
        TableName: table,
        Key: receiverKey(owner.subject),
        ...updateExpression({
          set: {
            subject: owner.subject,
            username: owner.username,
            kinds,
            quietHours,
            urgentInQuietHours,
          },
        }),
      };
      await changeWithEntry(
        { Update },
        {
          type: 'configuration',
          by: { email: owner.email, subject: owner.subject },
          record: `PersonalMessages#${owner.subject}`,
          outline: 'Changed their personal message settings.',
          before,
          after: { kinds, quietHours, urgentInQuietHours },
        },
      );
      const saved = await settings(owner);
      if (kinds.length === 0 || saved.subscription !== 'NONE') return saved;
      await topic.subscribe(owner.email);
      return settings(owner);
    },
    async sendConfirmation(owner) {
      const { subscription, kinds, email } = await settings(owner);
      if (kinds.length === 0)
        throw new AppError('Conflict', 'Messages are off. First choose which messages to receive.');
      if (subscription === 'CONFIRMED')
        throw new AppError('Conflict', `The address ${email} is already confirmed.`);
      await topic.subscribe(owner.email);
      return settings(owner);
    },
    async sendTest(owner) {
      const { subscription, kinds, email } = await settings(owner);
      if (kinds.length === 0)
        throw new AppError('Conflict', 'Messages are off. First choose which messages to receive.');
      if (subscription !== 'CONFIRMED')
        throw new AppError('Conflict', `The address ${email} is not confirmed. Confirm it first.`);
      await queueTest(options, owner.subject, newId(options));
      await options.sendNow();
      return settings(owner);
    },
  };
}

/**
 * Creates the function that looks up a receiver's account in the user directory. The function returns
 * undefined if the account has been deleted, replaced or disabled, or is no longer in the Admin group. An
 * account without a confirmed email address is not an error: only the receiver can confirm it.
 */
export const createAccountLookUp =
  (directory: UserDirectory, groupsOf: GroupsOf): Sending['account'] =>
  async ({ subject, username }) => {
    try {
      const email = await confirmedEmail(directory, { sub: subject, username });
      const groups = await groupsOf(username);
      return groups.includes(everyAdmin) ? { email, groups } : undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'Forbidden') return undefined;
      throw error;
    }
  };

async function confirmedEmail(
  directory: UserDirectory,
  account: Parameters<UserDirectory['find']>[0],
): Promise<string | undefined> {
  try {
    return (await directory.find(account)).email;
  } catch (error) {
    if (error instanceof AppError && error.code === 'Conflict') return undefined;
    throw error;
  }
}
