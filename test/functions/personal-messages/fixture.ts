import { onTestFinished } from 'vitest';
import { publishEvents } from '#functions/engine/events/publish-events';
import type { AnyJob } from '#functions/engine/job/job';
import { changeWithEntry } from '#functions/engine/ledger/trail';
import { startRun } from '#functions/engine/run/start';
import type { Mail } from '#functions/gateways/personal-topic';
import { createPersonalMessages, type Owner } from '#functions/personal-messages/manage';
import { queueMessages } from '#functions/personal-messages/queue';
import { readReceivers } from '#functions/personal-messages/rows';
import { type ReceiverAccount, sendMessages } from '#functions/personal-messages/send';
import { type MessageChoices, noMessages, type SubscriptionState } from '#shared/events/personal-messages';
import type { EmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createWorld, execute } from '../../support/engine-world';
import { picky } from '../../support/picky-run';

export const ana: Owner = { email: 'Ana@example.com', subject: 'ana-1', username: 'ana' };
export const ben: Owner = { email: 'ben@example.com', subject: 'ben-1', username: 'ben' };

const minuteMs = 60_000;

/** Creates a world with admins who receive messages, and a topic that keeps the emails. */
export async function createMailWorld(dynamodb: EmbeddedDynamoDb) {
  const world = await createWorld(dynamodb);
  onTestFinished(() => {
    world.onRequest = undefined;
    world.onAnswer = undefined;
  });
  const { engine } = world;
  const table = {
    client: engine.ledger,
    table: engine.settings.ledgerTable.replace('-Ledger', '-Messages'),
    now: engine.now,
  };
  const mails: (Mail & { readonly to: string })[] = [];
  const states = new Map<string, SubscriptionState>();
  const accounts = new Map<string, ReceiverAccount>(
    [ana, ben].map(({ subject, email }) => [subject, { email, groups: ['Admin'] }]),
  );
  const topic = {
    states: async () => states,
    subscribe: async (email: string) => void states.set(email.toLowerCase(), 'PENDING'),
    async send(to: string, mail: Mail) {
      mails.push({ to, ...mail });
    },
  };
  const messages = createPersonalMessages({
    ...table,
    random: Math.random,
    topic,
    sendNow: async () => {},
    changeWithEntry: (change, entry) => changeWithEntry(engine, change, entry),
  });
  const tokens = { next: 0 };
  return {
    world,
    mails,
    states,
    accounts,
    topic,
    messages,
    table,
    confirm: ({ email }: Owner) => states.set(email.toLowerCase(), 'CONFIRMED'),
    /** Saves the message preferences and confirms the address. */
    async choose(owner: Owner, choices: Partial<MessageChoices>) {
      await messages.save(owner, { ...noMessages, ...choices });
      states.set(owner.email.toLowerCase(), 'CONFIRMED');
    },
    /** Runs the job until it ends. One record fails. */
    async run(starter: Owner, { dryRun = false, job = picky as AnyJob } = {}): Promise<string> {
      await world.put('UserActivity', [
        { id: 'a', activityType: 'new', _version: 1 },
        { id: 'b', activityType: 'bad', _version: 1 },
      ]);
      tokens.next += 1;
      const clientToken = `token-${tokens.next}`;
      const { runId } = await startRun(engine, { job, params: {}, dryRun, caller: starter, clientToken });
      await execute(world, job, runId, 1);
      return runId;
    },
    /** Stores the messages for the events that are still in the ledger. */
    async publish() {
      const receivers = await readReceivers(table);
      await publishEvents(engine, (change, audience) => queueMessages(table, receivers, change, audience));
    },
    /** Calls the function that sends messages. */
    send: () =>
      sendMessages({
        ...table,
        topic,
        account: async ({ subject }) => accounts.get(subject),
        panelUrl: 'https://panel.example',
        deadline: engine.now() + minuteMs,
      }),
    /** Moves the clock forward to the next occurrence of the given hour in UTC. */
    moveTo(hour: number) {
      const now = new Date(engine.now());
      const then = new Date(now);
      then.setUTCHours(hour, 30, 0, 0);
      if (then <= now) then.setUTCDate(then.getUTCDate() + 1);
      world.clockAheadMs += then.getTime() - now.getTime();
    },
  };
}
