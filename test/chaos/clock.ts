import { isDeepStrictEqual } from 'node:util';
import type { AnyJob } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../support/database/embedded-dynamodb';
import { createWorld, type World } from '../support/engine-world';
import { drive } from './drive';
import { caller, turmoil, turmoilRecords } from './job';
import { type Random, randomFrom } from './random';
import type { Row, Scenario } from './scenario';
import { contentsOf, truthOf } from './truth';

const hourMs = 3_600_000;
const jumpsOfRun = 6;
/** The approximate number of requests in a run without clock jumps. */
const requestsOfRun = 70;

/**
 * Makes the clock jump an hour forward or back at random requests in a sweep and its undo. At one point, a
 * second worker whose clock is an hour ahead takes the lane while the first worker is still working. The
 * result must be the same as with a correct clock.
 */
export const jumpingClock: Scenario = async ({ seed, rounds, say }) => {
  const random = randomFrom(seed);
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const expected = await oneRound(dynamodb, undefined);
    let right = 0;
    let jumps = 0;
    let attempts = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const result = await oneRound(dynamodb, random).catch((error: unknown) => String(error));
      if (typeof result === 'string') {
        say(`round ${round}: WRONG: ${result}`);
        continue;
      }
      jumps += result.jumps;
      attempts += result.attempts;
      const same = isDeepStrictEqual(comparable(result), comparable(expected));
      if (same) right += 1;
      else
        say(
          `round ${round}: WRONG: ${JSON.stringify(result.sweep.counts)}, ${JSON.stringify(result.undo.counts)}`,
        );
    }
    const figures = `${jumps} jumps of an hour, ${attempts} attempts of ${2 * rounds} runs; records, counts, changes and failures compared`;
    return [{ what: 'a clock that jumps', rounds, right, figures } satisfies Row];
  } finally {
    await dynamodb.stop();
  }
};

type Result = Awaited<ReturnType<typeof oneRound>>;

const comparable = ({ sweep, undo, restored }: Result) => ({ sweep, undo, restored });

async function oneRound(dynamodb: EmbeddedDynamoDb, random: Random | undefined) {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '6' });
  await world.put('UserActivity', turmoilRecords('a', 30, { badEvery: 7 }));
  await world.put('UserPreferences', turmoilRecords('p', 12));
  const before = await contentsOf(world);
  const sweep = await disturbedRun(world, turmoil, {}, random);
  const sweepTruth = await truthOf(world, sweep.runId);
  const undo = await disturbedRun(world, undoRun, { runId: sweep.runId }, random);
  const restored = isDeepStrictEqual(await contentsOf(world), before);
  const undoTruth = await truthOf(world, undo.runId);
  world.engine.dynamodb.destroy();
  const sum = (field: 'jumps' | 'attempts') => sweep[field] + undo[field];
  return {
    sweep: sweepTruth,
    undo: undoTruth,
    restored,
    jumps: sum('jumps'),
    attempts: sum('attempts'),
  };
}

async function disturbedRun(world: World, job: AnyJob, params: object, random: Random | undefined) {
  // By now, the previous run's leases have ended, no matter what its clock showed.
  world.clockAheadMs += 2 * hourMs;
  const { runId } = await startRun(world.engine, {
    job,
    params,
    dryRun: false,
    caller,
    clientToken: job.name,
  });
  const other = random ? secondWorker(world, job, runId, random) : undefined;
  let requests = 0;
  let jumps = 0;
  const at = new Set(random ? Array.from({ length: jumpsOfRun }, () => 1 + random.below(requestsOfRun)) : []);
  world.onRequest = () => {
    requests += 1;
    other?.startAt(requests);
    if (!random || !at.has(requests)) return;
    jumps += 1;
    world.clockAheadMs += random.below(2) === 0 ? hourMs : -hourMs;
  };
  await drive(world, job, runId);
  await other?.done();
  world.onRequest = undefined;
  const run = await readRunRow(world.engine, runId);
  return { runId, jumps, attempts: run?.attempt ?? 0 };
}

/**
 * Starts a worker at a random request, with its clock an hour ahead. It works on the first lane at the same
 * time as the lane's own worker.
 */
function secondWorker(world: World, job: AnyJob, runId: string, random: Random) {
  const at = 10 + random.below(requestsOfRun - 10);
  const engine = { ...world.engine, now: () => world.engine.now() + hourMs };
  let work: Promise<unknown> | undefined;
  return {
    startAt(request: number) {
      if (request !== at) return;
      work = (async () => {
        const run = await readRunRow(engine, runId);
        if (run) await workLane(engine, { run, job, lane: 0, hop: 0, deadline: engine.now() + 60_000 });
      })();
      work.catch(() => {});
    },
    done: async () => {
      await work;
    },
  };
}
