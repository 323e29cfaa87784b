import { named } from '../table/errors';
import type { Actor } from './actor';
import type { Fault, FaultKind } from './faults';
import { partialAnswer } from './partial';
import type { Request } from './request';

/** The maximum number of attempts at a request that fails with transient errors, as in the SDK. */
const maxTries = 3;
/** The request timeout of the engine's clients. */
const timeoutMs = 10_000;
/**
 * The factor by which faults are more likely in a retry. A retry is likely to fail too, because a broken
 * connection stays broken for a while.
 */
const worse = 20;
/**
 * How many times more active other writers are while a write's outcome is unknown, which is when the engine
 * is most likely to make a mistake.
 */
const bolder = 6;

const anywhere: readonly FaultKind[] = [
  'crash',
  'crashAfter',
  'freeze',
  'lostRequest',
  'lostAnswer',
  'late',
  'slow',
  'serverError',
  'serverErrorAfter',
];
const ofBatches: readonly FaultKind[] = [...anywhere, 'throttle', 'partial'];
const ofWrites: readonly FaultKind[] = [...anywhere, 'throttle', 'conflict'];

function kindsOf({ service, command }: Request): readonly FaultKind[] {
  if (service !== 'dynamodb') return anywhere;
  if (command.startsWith('Batch')) return ofBatches;
  return /^(Put|Update|Delete|Transact)/.test(command) ? ofWrites : [...anywhere, 'throttle'];
}

/** Returns true for a read that a replica may answer. */
const maybeStale = ({ command, input }: Request) =>
  /^(Get|Query|Scan)/.test(command) &&
  (input as { readonly ConsistentRead?: boolean }).ConsistentRead !== true;

/** A request attempt: the request's name and the attempt number, starting at 1. */
export interface Try {
  readonly name: string;
  readonly tries: number;
  /** The time at which the first attempt was sent. */
  readonly beganAt: number;
}

/** Sends a request, retrying it as the SDK does. Rejects with the last attempt's error. */
export async function retried<Output>(actor: Actor, send: (one: Try) => Promise<Output>): Promise<Output> {
  const name = actor.nextRequest();
  const beganAt = actor.world.scheduler.now;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send({ name, tries, beganAt });
    } catch (error) {
      if (tries === maxTries || !isPassing(error)) throw error;
      await actor.sleep(actor.world.chance(`wait ${name}.${tries}`) * 200 * 2 ** tries);
    }
  }
}

const passing = new Set([
  'TimeoutError',
  'InternalServerError',
  'ServiceUnavailable',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
]);

const isPassing = (error: unknown) => error instanceof Error && passing.has(error.name);

/** Makes one attempt at a request. Rejects with its error. */
export function sendOnce(actor: Actor, request: Request, { name, tries, beganAt }: Try): Promise<object> {
  const { world } = actor;
  const site = `${name}.${tries} ${request.command}`;
  const fault =
    world.faults.at(site, kindsOf(request), tries > 1 ? worse : 1) ?? pageCrash(actor, request, site);
  const arrival = world.latencyMs(`there ${site}`);
  const answer = world.latencyMs(`back ${site}`);
  return new Promise((resolve, reject) => {
    const answered = (ms: number, outcome: Outcome) =>
      world.scheduler.after(ms, () =>
        actor.deliver(() => ('error' in outcome ? reject(outcome.error) : resolve(outcome.output))),
      );
    const fail = (ms: number, error: Error) => answered(ms, { error });
    const carriedOut = (ms: number, then: (outcome: Outcome) => void) =>
      world.scheduler.after(ms, () => {
        actor.requestBeganAt = beganAt;
        then(outcomeOf(actor, request, name, site, fault));
      });
    const timeOut = () =>
      fail(timeoutMs, named('TimeoutError', `${request.command} got no answer in 10 s.`, 0));
    world.trace(actor, request, fault);
    switch (fault?.kind) {
      case 'pageCrash':
        if (fault.size < 0.5) carriedOut(arrival, () => undefined);
        return world.crash(actor);
      case 'crash':
        return world.crash(actor);
      case 'crashAfter':
        carriedOut(arrival, () => undefined);
        return world.crash(actor);
      case 'freeze':
        actor.freeze(world.scheduler.now + world.frozenMs(fault.size, actor));
        return carriedOut(arrival, (outcome) => answered(answer, outcome));
      case 'lostRequest':
        return timeOut();
      case 'lostAnswer':
        carriedOut(arrival, () => undefined);
        return timeOut();
      case 'late': {
        // The request arrives before the function ends. docs/engine/page.md explains what can happen if a
        // request arrives later.
        const latest = actor.deadline - world.scheduler.now - 1;
        carriedOut(Math.max(arrival, Math.min(latest, timeoutMs * (1 + fault.size))), () => undefined);
        return timeOut();
      }
      case 'slow': {
        const ms = Math.min(8_000 * fault.size, Math.max(arrival, actor.deadline - world.scheduler.now - 1));
        return carriedOut(ms, (outcome) => answered(answer, outcome));
      }
      case 'serverError':
        return fail(arrival + answer, named('InternalServerError', 'Internal server error', 500));
      case 'serverErrorAfter':
        return carriedOut(arrival, () =>
          fail(answer, named('InternalServerError', 'Internal server error', 500)),
        );
      case 'throttle':
        return fail(
          arrival + answer,
          named('ProvisionedThroughputExceededException', 'The table takes no more.'),
        );
      default:
        return carriedOut(arrival, (outcome) => answered(answer, outcome));
    }
  });
}

/**
 * Returns the fault that ends a worker right before or after one of the writes that its first page consists
 * of: the plan, what is found out about it, the changes and the checkpoint.
 */
function pageCrash(actor: Actor, { command, input }: Request, site: string): Fault | undefined {
  if (actor.about.kind !== 'work' || actor.hasSentPage) return undefined;
  const { Item, UpdateExpression = '' } = input as {
    readonly Item?: { readonly sk?: { readonly S?: string } };
    readonly UpdateExpression?: string;
  };
  const isCheckpoint = UpdateExpression.includes('#page = :page');
  const isPartOfPage =
    isCheckpoint || command === 'BatchExecuteStatementCommand' || Item?.sk?.S?.startsWith('PAGE#');
  actor.hasSentPage = isCheckpoint;
  return isPartOfPage ? actor.world.faults.at(`${site} page`, ['pageCrash']) : undefined;
}

type Outcome = { readonly output: object } | { readonly error: unknown };

function outcomeOf(
  actor: Actor,
  request: Request,
  name: string,
  site: string,
  fault: Fault | undefined,
): Outcome {
  const { world } = actor;
  const stale = maybeStale(request) ? world.faults.at(`${site} stale`, ['stale'])?.size : undefined;
  try {
    if (fault?.kind === 'partial' || fault?.kind === 'conflict') {
      const partial = partialAnswer(request, fault, (input) => request.carryOut(input, name, stale));
      if (partial) return { output: partial };
    }
    return { output: request.carryOut(request.input, name, stale) };
  } catch (error) {
    return { error };
  } finally {
    const foreign =
      request.records.length > 0
        ? world.faults.at(`${site} foreign`, ['foreign'], fault ? bolder : 1)
        : undefined;
    if (foreign) world.foreignWrite(foreign, request.records);
  }
}

/** The faults with which outside services refuse requests for a while. */
const refusals: Readonly<Partial<Record<Request['service'], FaultKind>>> = {
  bus: 'busRefuses',
  topic: 'topicRefuses',
  directory: 'directoryFails',
};

/** Sends a request to an outside service, retrying it as the SDK does. */
export async function askService(
  actor: Actor,
  service: Request['service'],
  command: string,
  input: unknown,
  carryOut: () => object,
): Promise<void> {
  const request: Request = { service, command, input, records: [], carryOut };
  if (service === 'bucket') await actor.sleep(actor.world.config.bucketMs ?? 0);
  const refusal = refusals[service];
  if (refusal && actor.world.faults.at(`${actor.label} refused`, [refusal]))
    throw named('InternalFailureException', `The ${service} accepts nothing at the moment.`);
  await retried(actor, (sent) => sendOnce(actor, request, sent));
}
