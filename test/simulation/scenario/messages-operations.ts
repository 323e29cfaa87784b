import { changeWithEntry } from '#functions/engine/ledger/trail';
import { createPersonalMessages } from '#functions/personal-messages/manage';
import type { Engine } from '#functions/runtime/dependencies';
import { createWebhooks, type Webhooks } from '#functions/webhooks/manage';
import { messageKinds, noMessages } from '#shared/events/personal-messages';
import { type Webhook, webhookChoices } from '#shared/events/webhooks';
import type { Actor } from '../runtime/actor';
import type { Mailbox } from '../runtime/mailboxes';
import { moods } from '../runtime/receivers';
import type { World } from '../runtime/world';
import { caller } from './jobs';
import type { MessageOperation, Operation } from './plan';

/** The addresses of webhooks. */
const urls = [1, 2, 3].map((number) => `https://receiver${number}.example/hook`);

const urlOf = (size: number) => urls[Math.floor(size * 1_000) % urls.length] ?? '';

const webhooksOf = (world: World, engine: Engine): Webhooks =>
  createWebhooks({
    client: engine.ledger,
    table: 'Webhooks',
    now: engine.now,
    random: engine.random,
    allowsLoopback: false,
    resolve: (_, callback) => callback(null, [{ address: '93.184.216.34', family: 4 }]),
    master: async () => 'master',
    changeWithEntry: (change, entry) => changeWithEntry(engine, change, entry),
    sendNow: async () => world.scheduler.after(500, () => world.send('webhooks')),
  });

const messagesOf = (world: World, engine: Engine, actor: Actor) =>
  createPersonalMessages({
    client: engine.ledger,
    table: 'Messages',
    now: engine.now,
    random: engine.random,
    topic: world.outside.mailboxes.topicOf(actor),
    changeWithEntry: (change, entry) => changeWithEntry(engine, change, entry),
    sendNow: async () => world.scheduler.after(500, () => world.send('messages')),
  });

/** Performs an operation about messages: a person's request, or a change to a receiver. */
export function operateMessages(world: World, kind: MessageOperation, { name, size }: Operation): void {
  if (kind === 'receiver') {
    // Half of the changes bring a receiver back.
    const mood = size < 0.5 ? 'accepts' : (moods[Math.floor((size - 0.5) * 2 * moods.length)] ?? 'accepts');
    world.say(urlOf(size), `now ${mood}`);
    world.outside.receivers.change(urlOf(size), mood);
    return;
  }
  if (kind === 'choose') {
    const { subject, email, username } = boxOf(world, size);
    const kinds = size * 10 - Math.floor(size * 10) < 0.8 ? messageKinds : [];
    world.person(name, (engine, actor) =>
      messagesOf(world, engine, actor).save({ subject, email, username }, { ...noMessages, kinds }),
    );
    return;
  }
  if (isOfMailbox(kind)) {
    changeMailbox(world, kind, size);
    return;
  }
  world.person(name, async (engine) => {
    const webhooks = webhooksOf(world, engine);
    if (kind === 'hook') {
      const sends = webhookChoices[Math.floor(size * 4)] ?? 'ALL';
      return webhooks.create({ url: urlOf(size), description: 'Simulated', sends }, caller);
    }
    const all = await webhooks.list();
    const webhook = all[Math.floor(size * all.length)];
    return webhook && changeWebhook(webhooks, kind, webhook, size);
  });
}

const boxOf = ({ outside: { mailboxes } }: World, size: number): Mailbox =>
  mailboxes.all[Math.floor(size * mailboxes.all.length)] as Mailbox;

const isOfMailbox = (kind: MessageOperation) => ['leave', 'join', 'confirm', 'unsubscribe'].includes(kind);

/** Changes an admin's membership in the Admin group, or the subscription of their address. */
function changeMailbox(world: World, kind: MessageOperation, size: number): void {
  const box = boxOf(world, size);
  const { now: at } = world.scheduler;
  world.say(box.email, kind);
  if (kind === 'leave' || kind === 'join') box.memberships.push({ at, isAdmin: kind === 'join' });
  else if (kind === 'unsubscribe') box.subscription = 'NONE';
  else if (box.subscription === 'PENDING') box.subscription = 'CONFIRMED';
}

async function changeWebhook(
  webhooks: Webhooks,
  kind: MessageOperation,
  { id, url, description, sends, enabled }: Webhook,
  size: number,
): Promise<unknown> {
  const same = { url, description, sends };
  switch (kind) {
    case 'moveHook':
      return webhooks.update(id, { ...same, url: urlOf(size) }, enabled, caller);
    case 'disableHook':
      return webhooks.update(id, same, false, caller);
    case 'enableHook':
      return webhooks.update(id, same, true, caller);
    case 'testHook':
      return webhooks.test(id);
    case 'sendAgain': {
      const deliveries = await webhooks.deliveries(id);
      const delivery = deliveries[Math.floor(size * deliveries.length)];
      return delivery && webhooks.sendAgain(id, delivery.id);
    }
    default:
      throw new Error(`Nobody does '${kind}' to a webhook.`);
  }
}
