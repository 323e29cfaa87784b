import { publishEvents } from '#functions/engine/events/publish-events';
import { reconcileUntilNextCall } from '#functions/engine/run/reconcile';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { coordinateStep } from '#functions/engine/steps/coordinate';
import { workStep } from '#functions/engine/steps/work';
import { queueMessages } from '#functions/personal-messages/queue';
import { readReceivers } from '#functions/personal-messages/rows';
import { sendMessages } from '#functions/personal-messages/send';
import { deliverDue } from '#functions/webhooks/deliver';
import { queueEvent } from '#functions/webhooks/queue';
import { readWebhooks } from '#functions/webhooks/rows';
import { jobsByName } from '../scenario/catalogue';
import { type About, Actor, type Surroundings } from './actor';
import type { FunctionName, Outcome } from './execution';

const panelUrl = 'https://panel.example';

/** The time that the functions for messages reserve for their last attempt. */
const reserveMs = 20_000;

/** Names under which a sandbox's death may be reported. All are retried. */
const deaths = ['Sandbox.Timedout', 'Runtime.ExitError', 'Lambda.Unknown'];

interface Invocation {
  readonly label: string;
  readonly about: About;
  readonly timeoutMs: number;
  readonly run: (actor: Actor) => Promise<unknown>;
}

/** Invokes a function in the stack once, twice or not at all. Calls `done` exactly once. */
export function invoke(
  world: Surroundings,
  called: FunctionName,
  payload: unknown,
  { label, about }: Pick<Invocation, 'label' | 'about'>,
  done: (outcome: Outcome) => void,
): void {
  const fault = world.faults.at(`${label} invoked`, ['notInvoked', 'invokedTwice']);
  if (fault?.kind === 'notInvoked') {
    const name = fault.size < 0.5 ? 'Lambda.TooManyRequestsException' : 'Lambda.ServiceException';
    world.scheduler.after(world.latencyMs(`refused ${label}`), () =>
      done({ error: { Error: name, Cause: '' } }),
    );
    return;
  }
  const run = handlers[called];
  const invocation = {
    label,
    about,
    timeoutMs: world.timeoutMs(called),
    run: (actor: Actor) => run(actor, payload),
  };
  if (fault?.kind === 'invokedTwice') {
    // This invocation's outcome is lost, and the state machine invokes the function again.
    const begin = () => start(world, invocation, () => undefined);
    if (called === 'work' && world.config.lateCalls) world.whenClosing.push({ label, begin });
    else begin();
    const name = 'Lambda.SdkClientException';
    world.scheduler.after(3_000 * fault.size, () => done({ error: { Error: name, Cause: '' } }));
    return;
  }
  start(world, invocation, done);
}

/** Starts some of the late calls, which do not reach their functions until a run is being closed. */
export function beginLateCalls(world: Surroundings): void {
  const late = world.whenClosing.splice(0);
  for (const call of late) {
    const { label, begin } = call;
    // A run may be about to be closed several times, until no lane is leased.
    const drawn = world.chance(`late call ${label} ${world.scheduler.now}`);
    if (drawn < 0.5) world.whenClosing.push(call);
    else world.scheduler.after((drawn - 0.5) * 16 * world.config.typicalLatencyMs, begin);
  }
}

const handlers: Readonly<Record<FunctionName, (actor: Actor, payload: unknown) => Promise<unknown>>> = {
  coordinate: (actor, payload) => coordinateStep(actor.world.engineOf(actor), jobsByName, payload),
  work: (actor, payload) =>
    workStep(
      actor.world.engineOf(actor),
      jobsByName,
      payload,
      actor.deadline - Math.floor(actor.world.scheduler.now),
    ),
  events: (actor) => publishAll(actor),
  webhooks: (actor) =>
    deliverDue({
      ...tableOf(actor, 'Webhooks'),
      ...actor.world.outside.webhookSender(actor),
      deadline: actor.deadline - reserveMs,
    }),
  messages: (actor) =>
    sendMessages({
      ...tableOf(actor, 'Messages'),
      ...actor.world.outside.mailSender(actor),
      panelUrl,
      deadline: actor.deadline - reserveMs,
    }),
  reconcile: (actor) => reconcileUntilNextCall(actor.world.engineOf(actor)),
  followUps: (actor) =>
    startFollowUps(actor.world.engineOf(actor), {
      knownJob: jobsByName.knownJob,
      demandOwner: (owner) => actor.world.outside.demandOwner(actor, owner),
    }),
};

const tableOf = (actor: Actor, table: string) => ({
  client: actor.world.engineOf(actor).ledger,
  table,
  now: actor.now,
});

/** Publishes events as functions/events.ts does. */
async function publishAll(actor: Actor): Promise<void> {
  const hooks = tableOf(actor, 'Webhooks');
  const { sendsMessages } = actor.world.config;
  const messages = tableOf(actor, 'Messages');
  const webhooks = sendsMessages ? await readWebhooks(hooks) : [];
  const receivers = sendsMessages ? await readReceivers(messages) : [];
  await publishEvents(actor.world.engineOf(actor), async (change, audience) => {
    await queueMessages(messages, receivers, change, audience);
    if (audience.isApprovalRequest) return;
    await queueEvent(hooks, webhooks, change, panelUrl);
    await actor.world.outside.deliver(actor, change.id);
  });
}

/** Starts an actor and reports its result, its error, or its death. */
export function start(
  world: Surroundings,
  { label, about, timeoutMs, run }: Invocation,
  done: (outcome: Outcome) => void,
): void {
  const actor = new Actor(world, label, about, Math.floor(world.scheduler.now) + timeoutMs);
  let isOver = false;
  const end = (outcome: Outcome) => {
    if (isOver) return;
    isOver = true;
    world.onEnd(actor, outcome);
    done(outcome);
  };
  const died = () => {
    const name = deaths[Math.floor(world.chance(`death ${label}`) * deaths.length)] ?? 'Lambda.Unknown';
    world.scheduler.after(world.latencyMs(`died ${label}`), () =>
      end({ error: { Error: name, Cause: 'It died.' } }),
    );
  };
  world.onCrash(actor, died);
  world.scheduler.after(timeoutMs, () => {
    if (isOver) return;
    end({ error: { Error: 'Sandbox.Timedout', Cause: `${label} timed out.` } });
    // If a sandbox is frozen when its time limit passes, the timeout may be detected only after the sandbox
    // has resumed and run for a while.
    if (actor.isFrozen) world.scheduler.after(120_000 * world.chance(`ghost ${label}`), () => actor.kill());
    else actor.kill();
  });
  actor.sleep(world.latencyMs(`begin ${label}`)).then(() =>
    run(actor).then(
      (output) =>
        world.scheduler.after(world.latencyMs(`end ${label}`), () => end({ output: output ?? null })),
      (error: unknown) => {
        world.onError(actor, error);
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        const Cause = JSON.stringify({ errorType: name, errorMessage: message });
        world.scheduler.after(world.latencyMs(`end ${label}`), () => end({ error: { Error: name, Cause } }));
      },
    ),
  );
}
