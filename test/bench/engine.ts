import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { ActivityHistory } from '#shared/models/activity-history';
import type { Model } from '#shared/models/model';
import { UserSubscription } from '#shared/models/user-subscription';
import {
  clientFor,
  type EmbeddedDynamoDb,
  startEmbeddedDynamoDb,
} from '../support/database/embedded-dynamodb';
import { createWorld, type World } from '../support/engine-world';
import { runEngine } from './engine-run';
import { oneByOne, rawLoop } from './loops';
import { fixed, type Measure, median, perSecond, timed } from './measure';
import { capacityOf, isRead } from './units';
import { caller, changedEvery, fill } from './workload';

export interface EngineBenchOptions {
  readonly records: number;
  readonly rounds: number;
}

/** The network delay of a request when the application and its database run on different machines. */
const networkMs = 4;

/**
 * Creates a table of `count` records in a separate world. One in `mineEvery` records belongs to the caller.
 */
export async function filled(
  dynamodb: EmbeddedDynamoDb,
  count: number,
  model: Model = ActivityHistory,
  mineEvery = changedEvery,
): Promise<{ world: World; table: string }> {
  const world = await createWorld(dynamodb);
  const table = world.tables[model.name] ?? '';
  await fill(dynamodb.client, table, count, mineEvery);
  return { world, table };
}

/**
 * Runs each round on its own DynamoDB instance, so that one round's tables do not slow down another round.
 */
export async function withDynamoDb<Result>(
  work: (dynamodb: EmbeddedDynamoDb) => Promise<Result>,
): Promise<Result> {
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    return await work(dynamodb);
  } finally {
    await dynamodb.stop();
  }
}

/**
 * Compares the engine with the raw loop, with a loop that updates records one by one, and with itself on
 * twice as many records.
 */
export async function measureSpeed({ records, rounds }: EngineBenchOptions): Promise<Measure[]> {
  const ratios = {
    raw: [] as number[],
    oneByOne: [] as number[],
    twice: [] as number[],
  };
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const engine = await timeEngine(records);
    const raw = await timeLoop(rawLoop, records);
    const single = await timeLoop(oneByOne, records);
    const twice = await timeEngine(records * 2);
    speeds.push(engine);
    ratios.raw.push(raw / engine);
    ratios.oneByOne.push(single / engine);
    ratios.twice.push(twice / engine);
    console.error(
      `round ${round + 1}: engine ${perSecond(records, engine)}/s, raw ${perSecond(records, raw)}/s, one by one ${perSecond(records, single)}/s`,
    );
  }
  const raw = median(ratios.raw);
  const single = median(ratios.oneByOne);
  const twice = median(ratios.twice);
  // This is measured only once, because it takes as long as all the rounds combined.
  const far = (await timeLoop(oneByOne, records, networkMs)) / (await timeEngine(records, networkMs));
  const count = records.toLocaleString('en');
  return [
    {
      what: `engine, ${count} records, 10 % changed`,
      measured: `${perSecond(records, median(speeds))} records/s`,
      target: '',
    },
    { what: 'engine against the raw loop', measured: fixed(raw), target: 'at least 0.90', met: raw >= 0.9 },
    {
      what: 'engine against one call a record',
      measured: fixed(single, 1),
      target: 'at least 10',
      met: single >= 10,
    },
    {
      what: `the same with ${networkMs} ms added to each request`,
      measured: fixed(far, 1),
      target: 'at least 10',
      met: far >= 10,
    },
    {
      what: 'time for twice the records over time',
      measured: fixed(twice),
      target: 'at most 2.2',
      met: twice <= 2.2,
    },
  ];
}

const timeEngine = (records: number, delayMs = 0) =>
  withDynamoDb(async (dynamodb) => {
    const { world } = await filled(dynamodb, records);
    delay(world.engine.dynamodb, delayMs);
    return (await timed(() => runEngine(world, ActivityHistory, records / changedEvery))).ms;
  });

const timeLoop = (loop: typeof rawLoop, records: number, delayMs = 0) =>
  withDynamoDb(async (dynamodb) => {
    const { table } = await filled(dynamodb, records);
    const client = clientFor(dynamodb.endpoint);
    delay(client, delayMs);
    const { ms, result } = await timed(() => loop(client, table));
    if (result !== records / changedEvery) throw new Error(`The loop changed ${result} records.`);
    return ms;
  });

/** Delays each of the client's requests, as the network between the client and DynamoDB would. */
function delay(client: DynamoDBClient, ms: number): void {
  if (ms === 0) return;
  client.middlewareStack.add(
    (next) => async (args) => {
      await sleep(ms);
      return next(args);
    },
    { step: 'initialize', priority: 'low' },
  );
}

/** Measures requests per record read, and write units per record changed, as DynamoDB itself counts them. */
export async function measureCost({ records }: EngineBenchOptions): Promise<Measure[]> {
  const plain = await costOn(ActivityHistory, records);
  const indexed = await costOn(UserSubscription, records);
  return [
    {
      what: 'DynamoDB requests a record read',
      measured: fixed(plain.requestsPerRead, 4),
      target: 'at most 0.012',
      met: plain.requestsPerRead <= 0.012,
    },
    {
      what: 'write units a changed record of about 900 bytes, journal included',
      measured: fixed(plain.unitsPerChange, 3),
      target: 'at most 1.1',
      met: plain.unitsPerChange <= 1.1,
    },
    {
      what: 'the same where an index holds userID (UserSubscription)',
      measured: fixed(indexed.unitsPerChange, 3),
      target: '',
    },
  ];
}

const costOn = (model: Model, records: number) =>
  withDynamoDb(async (dynamodb) => {
    const { world } = await filled(dynamodb, records, model);
    let requests = 0;
    let writeUnits = 0;
    world.onRequest = ({ input }) => {
      requests += 1;
      Object.assign(input as object, { ReturnConsumedCapacity: 'INDEXES' });
    };
    world.onAnswer = ({ name, output }) => {
      if (!isRead(name)) writeUnits += capacityOf(output);
    };
    await runEngine(world, model, records / changedEvery);
    return { requestsPerRead: requests / records, unitsPerChange: writeUnits / (records / changedEvery) };
  });

const run = promisify(execFile);

/** 90% of the work function's memory (`infra/stack/jobs.ts`), as on the local host. */
const heapLimitMb = 1_592;
const maxMemoryRatio = 1.1;

/**
 * Measures a worker process's peak memory use for each table size, under the worker function's heap limit.
 */
export async function measureMemory(sizes: readonly number[]): Promise<Measure[]> {
  const peaks: number[] = [];
  for (const size of sizes) peaks.push(await peakMemory(size));
  const [first = 0] = peaks;
  const last = peaks.at(-1) ?? 0;
  return [
    {
      what: `peak memory of a worker at ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} records`,
      measured: peaks.map((peak) => `${peak} MiB`).join(', '),
      target: 'flat (within 10 %)',
      met: last <= first * maxMemoryRatio,
    },
  ];
}

const peakMemory = (records: number) =>
  withDynamoDb(async (dynamodb) => {
    const { world, table } = await filled(dynamodb, records);
    const job = { ...userIdentifierMigration, tables: [ActivityHistory] };
    const start = { job, params: {}, dryRun: false, caller, clientToken: 'memory' };
    const { runId } = await startRun(world.engine, start);
    const env = {
      PATH: process.env.PATH,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      LEDGER_TABLE: world.engine.settings.ledgerTable,
      AUDIT_TABLE: world.engine.settings.auditTable,
      TABLES: JSON.stringify({ ActivityHistory: table }),
      BENCH_RUN: runId,
    };
    const script = fileURLToPath(new URL('./memory-worker.ts', import.meta.url));
    const flags = [`--max-old-space-size=${heapLimitMb}`, '--import', 'tsx'];
    const { stdout } = await run(process.execPath, [...flags, script], { env });
    return Number(stdout.trim());
  });
