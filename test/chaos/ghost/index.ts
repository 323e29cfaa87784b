import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type { AnyJob } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { UserActivity } from '#shared/models/user-activity';
import { closedGate, openDoorTo } from '../../integration/support/door';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../support/engine-world';
import { drive } from '../drive';
import { caller, turmoil, turmoilRecords } from '../job';
import { bundleProgram } from '../light/bundle';
import { type Random, randomFrom } from '../random';
import type { Scenario } from '../scenario';
import { startWorker } from './frozen-worker';

/**
 * The duration of a lease in milliseconds. It is long enough for the worker to reach the point at which it is
 * frozen, but short enough to wait for.
 */
const leaseMs = 2_500;
/** The approximate number of requests that the worker sends for its entire lane. */
const requestsOfLane = 24;

/** The point at which the ghost is frozen, and what the other workers do before it is released. */
interface Plan {
  readonly at: number;
  /**
   * When the request at which the ghost is frozen reaches the database. `answered`: before the ghost wakes
   * up, so that the ghost then finds the response. `late`: only when the ghost wakes up.
   */
  readonly request: 'answered' | 'late';
  /** True if the run that the other workers finish is undone before the ghost wakes up. */
  readonly undone: boolean;
  /** True if the ghost works on an undo. */
  readonly of: 'sweep' | 'undo';
}

/**
 * Freezes a worker past its lease (SIGSTOP) while other workers finish the run and, in some rounds, undo it.
 * When the worker resumes, it must not change anything.
 */
export const ghost: Scenario = async ({ seed, rounds, say }) => {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'wellness-ghost-'));
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const program = await bundleProgram(folder, 'test/chaos/ghost/worker.ts');
    let right = 0;
    let frozen = 0;
    let undone = 0;
    for (let round = 0; round < rounds; round += 1) {
      const plan = planOf(random, round);
      const result = await oneRound(dynamodb, program, plan);
      if (result.wrong.length === 0) right += 1;
      if (result.frozen) frozen += 1;
      if (result.frozen && plan.undone) undone += 1;
      const where = `${plan.of}, request ${plan.at} ${plan.request}${plan.undone ? ', then undone' : ''}`;
      say(
        `round ${round + 1}: ${where}: ${result.wrong.length > 0 ? `WRONG: ${result.wrong.slice(0, 3).join('; ')}` : result.ended}`,
      );
    }
    const figures = `${frozen} workers frozen past their lease, ${undone} of them until after an undo; rows of all tables and of the ledger compared`;
    return [{ what: 'a ghost (SIGSTOP past the lease, SIGCONT)', rounds, right, figures }];
  } finally {
    await dynamodb.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const planOf = (random: Random, round: number): Plan => ({
  at: 3 + random.below(requestsOfLane - 3),
  request: round % 2 === 0 ? 'answered' : 'late',
  undone: round % 4 >= 2,
  of: round % 5 === 4 ? 'undo' : 'sweep',
});

async function oneRound(dynamodb: EmbeddedDynamoDb, program: string, plan: Plan) {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '12' });
  // Two cases fall within the window that docs/engine/page.md describes: a late creation, and a late change
  // to a record without a version.
  const records = turmoilRecords('a', 60, { unversionedEvery: 0 });
  const late = plan.request === 'late';
  await world.put(
    'UserActivity',
    late ? records.filter(({ activityType }) => activityType !== 'create') : records,
  );
  const { job, runId } = await plannedRun(world, plan);
  const door = await openDoorTo(() => dynamodb.endpoint);
  const worker = await startWorker(program, world, { runId, databaseUrl: door.url, leaseMs });
  const gate = closedGate();
  const reached = Promise.withResolvers<'frozen'>();
  let requests = 0;
  door.meddle(async (_, forward) => {
    requests += 1;
    if (requests !== plan.at) return forward();
    worker.freeze();
    if (!late) {
      const answer = await forward();
      reached.resolve('frozen');
      return answer;
    }
    reached.resolve('frozen');
    await gate.pass();
    return forward();
  });
  try {
    worker.go();
    const first = await Promise.race([reached.promise, worker.ended]);
    if (first !== 'frozen') return { frozen: false, wrong: [], ended: `not reached: ${first}` };
    world.clockAheadMs += 10 * leaseMs;
    await drive(world, job, runId);
    if (plan.undone) await undo(world, runId);
    const before = await everything(world);
    await worker.thaw();
    gate.open();
    const ended = await worker.ended;
    const after = await everything(world);
    return { frozen: true, wrong: differences(before, after), ended };
  } finally {
    gate.open();
    worker.kill();
    await door.stop();
    world.engine.dynamodb.destroy();
  }
}

/** Creates a run with a single lane, ready to be worked on. */
async function plannedRun(
  world: World,
  plan: Plan,
): Promise<{ readonly job: AnyJob; readonly runId: string }> {
  const sweepJob = { ...turmoil, tables: [UserActivity] };
  const start = (job: AnyJob, params: object) =>
    startRun(world.engine, { job, params, dryRun: false, caller, clientToken: job.name });
  let { runId } = await start(sweepJob, {});
  let job: AnyJob = sweepJob;
  if (plan.of === 'undo') {
    await drive(world, sweepJob, runId);
    ({ runId } = await start(undoRun, { runId }));
    job = undoRun;
  }
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  return { job, runId };
}

async function undo(world: World, runId: string): Promise<void> {
  const token = `undo of ${runId}`;
  const start = { job: undoRun, params: { runId }, dryRun: false, caller, clientToken: token };
  const undoing = await startRun(world.engine, start);
  await drive(world, undoRun, undoing.runId);
  const row = await readRunRow(world.engine, undoing.runId);
  if (row?.status !== 'SUCCEEDED') throw new Error(`The undo ended ${row?.status}.`);
}

/** Returns every item in the world's tables and its ledger, keyed by table and key. */
async function everything({ engine }: World): Promise<Map<string, unknown>> {
  const { tables, ledgerTable } = engine.settings;
  const items = new Map<string, unknown>();
  for (const TableName of [...Object.values(tables), ledgerTable]) {
    let start: Record<string, never> | undefined;
    do {
      const page = await engine.dynamodb.send(
        new ScanCommand({ TableName, ExclusiveStartKey: start, Limit: 500, ConsistentRead: true }),
      );
      for (const item of page.Items ?? []) {
        items.set([TableName, item.id?.S, item.pk?.S, item.sk?.S].join(' '), item);
      }
      start = page.LastEvaluatedKey as typeof start;
    } while (start);
  }
  return items;
}

function differences(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return (
    keys
      .filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)))
      // Chunks that no HEAD references, and a worker's log lines about its progress, are ignored because they
      // have no effect.
      .filter((key) => !/#CHUNK#|#LOG /.test(key))
      .map((key) => `${key} changed`)
  );
}
