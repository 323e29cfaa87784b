import './blocking-zlib';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import { maxHops } from '#functions/engine/pace/hops';
import { ActivityHistory } from '#shared/models/activity-history';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { itemBytes } from '../../support/simulated-table/capacity';
import { createSimulatedWorld, onDemandPartition } from '../../support/simulated-table/world';
import { fixed, type Measure } from '../measure';
import { costOfWork, hopSeconds, prices } from '../prices';
import { benchRecord, caller, changedEvery } from '../workload';
import { scannedJob } from './sweeps';

/*
 * Estimates the duration and cost of a run over 100,000,000 records from smaller runs in simulated time. The
 * smaller runs process tables of two sizes. Subtracting one duration from the other cancels out the startup
 * and shutdown times and leaves the time per additional record. Prints the measurements as JSON.
 */

const planned = 100_000_000;
const sizes = [200_000, 400_000] as const;
/** A 90 GB table has at least nine partitions, because a partition holds up to 10 GB. */
const partitions = 16;
/**
 * The number of records per second that one worker processes if nothing holds it back, as measured by `--only
 * speed` with the database on the same two cores. Simulated time has no such limit.
 */
const recordsPerSecondOfWorker = 10_000;

interface Worked {
  readonly seconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly journalBytes: number;
}

interface Plan {
  readonly lanes: number;
  readonly writesPerSecond?: number;
}

const plans: readonly Plan[] = [
  { lanes: 1 },
  { lanes: 8 },
  { lanes: 40 },
  { lanes: 40, writesPerSecond: 1_000 },
];

async function measure(plan: Plan): Promise<Measure> {
  const [few, many] = [await work(sizes[0], plan), await work(sizes[1], plan)];
  const each = (of: keyof Worked) => (many[of] - few[of]) / (sizes[1] - sizes[0]);
  const byTable = each('seconds') * planned;
  const byWorkers = planned / recordsPerSecondOfWorker / plan.lanes;
  const seconds = Math.max(byTable, byWorkers);
  const hops = Math.ceil(seconds / hopSeconds);
  const handOvers = Math.ceil(hops / maxHops(plan.lanes)) - 1;
  const units = each('readUnits') * prices.readUnit + each('writeUnits') * prices.writeUnit;
  const dollars = units * planned + costOfWork(seconds * plan.lanes, plan.lanes * hops);
  const limited = plan.writesPerSecond
    ? ` at ${plan.writesPerSecond.toLocaleString('en')} write units a second`
    : '';
  return {
    what: `${planned.toLocaleString('en')} records of 900 bytes, 10 % changed, ${plan.lanes} ${plan.lanes === 1 ? 'lane' : 'lanes'}${limited}`,
    measured: [
      `${fixed(seconds / 3_600)} h (${byTable > byWorkers ? 'what the table takes' : 'what the workers get through'})`,
      `$${fixed(dollars)}`,
      `${handOvers} hand-overs`,
      `a journal of ${fixed((each('journalBytes') * planned) / 1e9, 1)} GB`,
    ].join(', '),
    target: '',
  };
}

/** Processes a table with the given number of records. */
async function work(records: number, { lanes, writesPerSecond }: Plan): Promise<Worked> {
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const all = Array.from({ length: records }, (_, index) => benchRecord(index));
    const world = await createSimulatedWorld(
      dynamodb,
      [{ model: ActivityHistory, records: all, partitions, ...onDemandPartition }],
      { MAX_SEGMENTS: '40' },
    );
    const done = await world.run(scannedJob, { laneCount: lanes, writesPerSecond, caller });
    if (
      done.status !== 'SUCCEEDED' ||
      done.changed !== records / changedEvery ||
      done.lanes.length !== lanes
    ) {
      throw new Error(
        `${lanes} lanes: ${done.status}, ${done.changed} changed in ${done.lanes.length} lanes.`,
      );
    }
    return {
      seconds: done.seconds,
      readUnits: done.run.readUnits ?? 0,
      writeUnits: done.run.writeUnits ?? 0,
      journalBytes: await journalBytes(dynamodb, world.engine.settings.ledgerTable),
    };
  } finally {
    await dynamodb.stop();
  }
}

async function journalBytes({ client }: EmbeddedDynamoDb, TableName: string): Promise<number> {
  let bytes = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) if (item.sk?.S?.startsWith('PAGE#')) bytes += itemBytes(item);
  }
  return bytes;
}

const measures: Measure[] = [];
for (const plan of plans) measures.push(await measure(plan));
console.log(JSON.stringify(measures));
