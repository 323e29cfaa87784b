import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { AnyJob } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { Meddle } from '../../integration/support/door';
import { stateOf } from '../../support/engine-world';
import { drive, insist } from '../drive';
import { caller, turmoil } from '../job';
import { truthOf } from '../truth';
import { type Fault, type Moment, possible, strike } from './fault';
import { type Step, stepOf } from './steps';
import type { FaultWorld } from './worlds';

/** A single fault at a single request. */
export interface Cell {
  readonly kind: Kind;
  readonly step: Step;
  readonly fault: Fault;
  readonly moment: Moment;
  /**
   * The number of consecutive requests that the fault affects. The SDK's own retries can recover from one
   * fault, but not from four.
   */
  readonly strikes: number;
  /** The number of the first affected request in the step, starting at 1. */
  readonly nth: number;
}

export type Kind = 'sweep' | 'undo';

/** A cell's initial state. Large records are used only where chunks matter, because they are slow. */
export interface Prepared {
  readonly kind: Kind;
  readonly noisy: boolean;
}

export const preparedFor = ({ kind, step }: Pick<Cell, 'kind' | 'step'>): Prepared => ({
  kind,
  noisy: step === 'CHUNK',
});

/**
 * `same`: the final result is as if nothing had happened. `resumed`: the run failed with a reason, and
 * resuming it led to the same result.
 */
export type Outcome = 'same' | 'resumed' | 'not met' | `WRONG: ${string}`;

/**
 * Returns the intended outcome (docs/engine/failures.md). Only faults that no retry can fix require a person
 * to act.
 */
export function designed({ step, fault }: Cell): Outcome {
  if (fault !== 'access denied') return 'same';
  // By the release and finish steps, all lanes are done. If Finish cannot close the run, the reconciler
  // closes it based on its lanes.
  return step === 'release' || step === 'finish' ? 'same' : 'resumed';
}

export type Truth = Awaited<ReturnType<typeof truthOf>>;

/** Returns the outcome of a run without faults, and the number of requests in each step. */
export async function undisturbed(world: FaultWorld, what: Prepared) {
  const { job, runId } = await prepared(world, what);
  const requests = new Map<Step, { count: number; operation: string }>();
  world.door.meddle(
    withWriter(world, (request, forward) => {
      const step = stepOf(request, world.engine.settings.ledgerTable);
      if (step) {
        const count = (requests.get(step)?.count ?? 0) + 1;
        requests.set(step, { count, operation: request.operation });
      }
      return forward();
    }),
  );
  await drive(world, job, runId, world);
  world.door.meddle(undefined);
  return { truth: await truthOf(world, runId), requests };
}

/** Runs a cell with one fault on the same records, and returns the outcome. */
export async function outcomeOf(world: FaultWorld, cell: Cell, expected: Truth): Promise<Outcome> {
  const { job, runId } = await prepared(world, preparedFor(cell));
  const meddler = faultOf(world, cell);
  world.door.meddle(withWriter(world, meddler.meddle));
  try {
    await drive(world, job, runId, world);
    const first = await stateOf(world, runId);
    const failed = first.status === 'FAILED';
    if (failed) {
      if (!first.run.reason?.includes('AccessDenied')) return `WRONG: it failed with '${first.run.reason}'`;
      await insist(() => resumeRun(world.engine, { runId, caller }));
      await drive(world, job, runId, world);
    }
    if (!meddler.met()) return 'not met';
    world.door.meddle(undefined);
    const truth = await truthOf(world, runId);
    if (!isDeepStrictEqual(truth, expected)) return `WRONG: ${firstDifference(truth, expected)}`;
    return failed ? 'resumed' : 'same';
  } catch (error) {
    return `WRONG: ${String(error)}`;
  } finally {
    world.door.meddle(undefined);
  }
}

function faultOf(world: FaultWorld, { step, fault, moment, strikes, nth }: Cell) {
  let seen = 0;
  let met = false;
  const meddle: Meddle = (request, forward) => {
    if (stepOf(request, world.engine.settings.ledgerTable) !== step) return forward();
    seen += 1;
    if (seen < nth || seen >= nth + strikes || !possible(fault, moment, request.operation)) return forward();
    met = true;
    return strike(fault, moment, request, forward);
  };
  return { meddle, met: () => met };
}

/** Restores the initial records and prepares a run on them. */
async function prepared(world: FaultWorld, { kind, noisy }: Prepared) {
  await world.reset({ noisy });
  const start = (job: AnyJob, params: object) =>
    startRun(world.engine, { job, params, dryRun: false, caller, clientToken: randomUUID() });
  const { runId } = await start(turmoil, {});
  if (kind === 'sweep') return { job: turmoil, runId };
  await drive(world, turmoil, runId);
  // Another writer changes this record in the meantime, so an undo leaves the record unchanged.
  await otherWriter(world, 'a00008', 'activityType');
  const undo = await start(undoRun, { runId });
  return { job: undoRun, runId: undo.runId };
}

/**
 * Makes another writer change a record once, after it has been read and before the first batch reaches it, so
 * that each run has a conflict.
 */
function withWriter(world: FaultWorld, then: Meddle): Meddle {
  let written = false;
  return async (request, forward) => {
    if (!written && request.operation === 'BatchExecuteStatement' && request.text.includes('"a00000"')) {
      written = true;
      await otherWriter(world, 'a00000', 'notes');
    }
    return then(request, forward);
  };
}

async function otherWriter(world: FaultWorld, id: string, attribute: string): Promise<void> {
  await world.direct.send(
    new UpdateItemCommand({
      TableName: world.tables.UserActivity,
      Key: { id: { S: id } },
      UpdateExpression: 'SET #name = :theirs ADD #version :one',
      ExpressionAttributeNames: { '#name': attribute, '#version': '_version' },
      ExpressionAttributeValues: { ':theirs': { S: 'theirs' }, ':one': { N: '1' } },
    }),
  );
}

function firstDifference(truth: Truth, expected: Truth): string {
  for (const part of ['counts', 'failures', 'changes', 'tables'] as const) {
    const [is, should] = [JSON.stringify(truth[part]), JSON.stringify(expected[part])];
    if (is !== should) return `${part}: ${is.slice(0, 300)}; expected ${should.slice(0, 300)}`;
  }
  return 'they differ';
}
