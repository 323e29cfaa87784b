import { isDeepStrictEqual } from 'node:util';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { StoredRecord } from '#shared/models/model';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../support/engine-world';
import { turmoil, turmoilRecords } from '../job';
import { type Random, randomFrom } from '../random';
import type { Row, Scenario } from '../scenario';
import { failuresOf } from '../truth';
import { afterSweep, afterUndo, deeds, type Expected, touchedBy, type Write } from './model';
import { type WrittenRun, writtenRun } from './written-run';

const job = { ...turmoil, tables: [UserActivity] };
const recordCount = 600;
/** The other writer changes one record in 20 (5%). */
const share = 20;

/** Another writer changes 5% of the records during a sweep and during the sweep's undo. */
export const concurrentWriter: Scenario = async ({ seed, rounds, say }) => {
  const random = randomFrom(seed);
  const dynamodb = await startEmbeddedDynamoDb();
  const results: Record<'sweep' | 'undo', Result[]> = { sweep: [], undo: [] };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const result = await oneRound(dynamodb, random);
      for (const what of ['sweep', 'undo'] as const) {
        results[what].push(result[what]);
        const { wrong } = result[what];
        if (wrong.length > 0) say(`round ${round}: ${what} WRONG: ${wrong.slice(0, 5).join('; ')}`);
      }
    }
    return [rowOf('sweep', results.sweep), rowOf('undo', results.undo)];
  } finally {
    await dynamodb.stop();
  }
};

interface Result {
  readonly wrong: readonly string[];
  readonly writes: number;
  readonly conflicts: number;
  readonly failed: number;
}

function rowOf(what: string, results: readonly Result[]): Row {
  const sum = (field: 'writes' | 'conflicts' | 'failed') =>
    results.reduce((total, one) => total + one[field], 0);
  return {
    what: `another writer on 5 % during the ${what}`,
    rounds: results.length,
    right: results.filter(({ wrong }) => wrong.length === 0).length,
    figures: `${sum('writes')} records written by others; ${sum('conflicts')} met between read and change, each counted; ${sum('failed')} listed as failures`,
  };
}

async function oneRound(dynamodb: EmbeddedDynamoDb, random: Random) {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '50' });
  await world.put('UserActivity', turmoilRecords('a', recordCount, { unversionedEvery: 0 }));
  const seeded = await world.all('UserActivity');

  const sweepWrites = writesTo([...seeded.values()], random);
  const sweep = await writtenRun(world, dynamodb.client, { job, params: {} }, sweepWrites, random);
  const swept = new Map(
    [...seeded].map(([id, record]) => [id, afterSweep(record, writeTo(sweepWrites, id))]),
  );
  const sweepWrong = await wrongWith(world, sweep, swept);

  // The second writer avoids records that the first writer changed, so that each record has only one history.
  const written = new Set(sweepWrites.map(({ id }) => id));
  const rest = [...swept].flatMap(([id, { record }]) =>
    record && !written.has(id) ? [seeded.get(id) ?? record] : [],
  );
  const undoWrites = writesTo(rest, random);
  const params = { runId: sweep.runId };
  const undo = await writtenRun(world, dynamodb.client, { job: undoRun, params }, undoWrites, random);
  const undone = new Map(
    [...swept].map(([id, expected]) => [id, afterUndo(expected, writeTo(undoWrites, id))]),
  );
  const undoWrong = await wrongWith(world, undo, undone);
  world.engine.dynamodb.destroy();

  return {
    sweep: { wrong: sweepWrong, writes: sweepWrites.length, ...sweep.state },
    undo: { wrong: undoWrong, writes: undoWrites.length, ...undo.state },
  };
}

function writesTo(records: readonly StoredRecord[], random: Random): Write[] {
  const left = [...records];
  return Array.from({ length: recordCount / share }, () => {
    const [record] = left.splice(random.below(left.length), 1);
    if (!record) throw new Error('There are fewer records than writes.');
    return { id: String(record.id), deed: random.pick(deeds), touches: touchedBy(record) };
  });
}

const writeTo = (writes: readonly Write[], id: string) => writes.find((write) => write.id === id);

/** Returns the differences from the expected records, counts and failure rows. */
async function wrongWith(
  world: World,
  { runId, state }: WrittenRun,
  expected: ReadonlyMap<string, Expected>,
): Promise<string[]> {
  const all = [...expected.values()];
  const count = (of: (one: Expected) => boolean) => all.filter(of).length;
  const counts = {
    read: count(({ read }) => read),
    changed: count(({ changed }) => changed),
    failed: count(({ failed }) => failed),
    conflicts: count(({ conflict }) => conflict),
  };
  const wrong = Object.entries(counts)
    .filter(([name, value]) => state[name as keyof typeof counts] !== value)
    .map(([name, value]) => `${state[name as keyof typeof counts]} ${name}, expected ${value}`);
  const records = await world.all('UserActivity');
  for (const [id, { record }] of expected) {
    const is = bare(records.get(id));
    if (!isDeepStrictEqual(is, bare(record))) {
      wrong.push(`${id} is ${JSON.stringify(is)}, expected ${JSON.stringify(bare(record))}`);
    }
  }
  const ratings = (await world.all('SessionRating')).size;
  const wantedRatings = count(({ rating }) => rating);
  if (ratings !== wantedRatings) wrong.push(`${ratings} ratings, expected ${wantedRatings}`);
  const failures = await failuresOf(world, runId);
  if (failures.length !== counts.failed)
    wrong.push(`${failures.length} failure rows, expected ${counts.failed}`);
  return wrong;
}

function bare(record: StoredRecord | undefined): StoredRecord | undefined {
  if (!record) return undefined;
  const { _version, _lastChangedAt, updatedAt, ...rest } = record;
  return rest;
}
