import type { PersonalTopic } from '#functions/gateways/personal-topic';
import type { ReceiverAccount } from '#functions/personal-messages/send';
import type { SubscriptionState } from '#shared/events/personal-messages';
import type { Actor } from './actor';
import { askService } from './network';

/*
 * The admins, as the user directory and the topic for personal messages know them.
 */

export interface Mailbox {
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  /** The times at which the admin left the Admin group or joined it. */
  readonly memberships: { readonly at: number; readonly isAdmin: boolean }[];
  subscription: SubscriptionState;
}

/** An email that the topic has accepted. */
export interface SentMail {
  readonly email: string;
  readonly text: string;
  readonly at: number;
  /** The time at which the function that sent it was called. */
  readonly calledAt: number;
}

export class Mailboxes {
  readonly mails: SentMail[] = [];

  constructor(readonly all: readonly Mailbox[]) {}

  /** Returns the topic as an actor sees it. */
  topicOf(actor: Actor): PersonalTopic {
    const { scheduler } = actor.world;
    const ask = (command: string, carryOut: () => void) =>
      askService(actor, 'topic', command, {}, () => {
        carryOut();
        return {};
      });
    return {
      states: async () => {
        let states = new Map<string, SubscriptionState>();
        await ask('ListSubscriptions', () => {
          states = new Map(this.all.map(({ email, subscription }) => [email, subscription]));
        });
        return states;
      },
      subscribe: (email) =>
        ask('Subscribe', () => {
          const box = this.all.find((one) => one.email === email);
          if (box?.subscription === 'NONE') box.subscription = 'PENDING';
        }),
      send: (email, { text }) =>
        ask('Publish', () => {
          this.mails.push({ email, text, at: scheduler.now, calledAt: actor.calledAt });
        }),
    };
  }

  /** Returns an admin's account as the user directory knows it, or undefined if it may get no messages. */
  async account(actor: Actor, subject: string): Promise<ReceiverAccount | undefined> {
    let found: ReceiverAccount | undefined;
    await askService(actor, 'directory', 'AdminGetUser', subject, () => {
      const box = this.all.find((one) => one.subject === subject);
      const answer = { isAdmin: box?.memberships.at(-1)?.isAdmin };
      const { isAdmin } = actor.world.mutated(actor, 'AdminGetUser', {}, () => answer) as typeof answer;
      found = isAdmin ? { email: box?.email, groups: ['Admin'] } : undefined;
      return {};
    });
    return found;
  }
}
