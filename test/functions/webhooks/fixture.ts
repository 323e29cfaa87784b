import { type Mock, vi } from 'vitest';
import { publishEvents } from '#functions/engine/events/publish-events';
import { changeWithEntry } from '#functions/engine/ledger/trail';
import { startRun } from '#functions/engine/run/start';
import { deliverDue } from '#functions/webhooks/deliver';
import { createWebhooks, type Webhooks } from '#functions/webhooks/manage';
import { queueEvent } from '#functions/webhooks/queue';
import { type DeliveryTable, readWebhooks } from '#functions/webhooks/rows';
import { createSender } from '#functions/webhooks/send';
import type { RunStatusDetail } from '#shared/events/run-status-event';
import type { WebhookChoice } from '#shared/events/webhooks';
import { caller } from '../../support/crash';
import type { EmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../support/engine-world';
import { picky } from '../../support/picky-run';

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** A world with webhooks and a clock that the test controls. */
export interface Hooked {
  readonly world: World;
  readonly table: DeliveryTable;
  readonly webhooks: Webhooks;
  readonly reported: string[];
  readonly sendNow: Mock<() => Promise<void>>;
  /** Stores the deliveries of the run events. */
  publish(): Promise<void>;
  /** Publishes the run events and calls the function that sends them, as happens every minute. */
  minute(): Promise<void>;
  pass(minutes: number): Promise<void>;
}

export async function createHookedWorld(dynamodb: EmbeddedDynamoDb): Promise<Hooked> {
  const world = await createWorld(dynamodb);
  const { engine } = world;
  const table = {
    client: engine.ledger,
    table: engine.settings.ledgerTable.replace('-Ledger', '-Webhooks'),
    now: engine.now,
  };
  const reported: string[] = [];
  const rules = { allowsLoopback: true, master: async () => 'master' };
  const send = createSender({ ...rules, now: engine.now });
  const publish = async () => {
    const all = await readWebhooks(table);
    await publishEvents(engine, (change) => queueEvent(table, all, change, 'https://panel.example'));
  };
  const minute = async () => {
    await publish();
    const report = async (_: unknown, reason: string) => void reported.push(reason);
    await deliverDue({ ...table, send, report, deadline: engine.now() + 40_000 });
  };
  const sendNow = vi.fn(async () => {});
  return {
    world,
    table,
    reported,
    sendNow,
    webhooks: createWebhooks({
      ...table,
      ...rules,
      random: Math.random,
      sendNow,
      changeWithEntry: (change, entry) => changeWithEntry(engine, change, entry),
    }),
    publish,
    minute,
    async pass(minutes) {
      for (let index = 0; index < minutes; index += 1) {
        world.clockAheadMs += minuteMs;
        await minute();
      }
    },
  };
}

export const inputFor = ({ url }: { readonly url: string }, sends: WebhookChoice = 'ALL') => ({
  url,
  description: 'Ops',
  sends,
});

let tokens = 0;
/** Runs a job on one record until it ends. Each of the run's three status changes is an event. */
export async function run(world: World): Promise<string> {
  tokens += 1;
  const request = { job: picky, params: {}, dryRun: false, caller, clientToken: `t${tokens}` };
  const { runId } = await startRun(world.engine, request);
  await execute(world, picky, runId, 1);
  return runId;
}

export const detailOf = ({ body }: { readonly body: string }): RunStatusDetail => JSON.parse(body).data;
export const idsOf = (got: readonly { readonly body: string }[]) => got.map((one) => detailOf(one).id);
