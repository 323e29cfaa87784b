import { keep, sweep, update } from '#functions/engine/job/job';
import { ActivityHistory } from '#shared/models/activity-history';
import { startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createSimulatedWorld, onDemandPartition } from '../../support/simulated-table/world';
import { fixed, type Measure } from '../measure';
import { benchRecord, caller, changedEvery } from '../workload';

const records = 200_000;
const laneCount = 8;
const partitions = 16;
/**
 * The old client reads pages of 100 records, then sends updates one after another. Each request takes 4 ms.
 */
const oneByOnePageRecords = 100;
const latencySeconds = 0.004;

/**
 * Measures a sweep in simulated time. Each request takes 4 ms, and each table partition accepts 1,000 write
 * and 3,000 read units per second. Only network and table time is included, not this machine's processing
 * time.
 */
export async function measureSweeps(): Promise<Measure[]> {
  const one = await seconds(1);
  const many = await seconds(laneCount);
  const oneByOne = (records / oneByOnePageRecords + records / changedEvery) * latencySeconds;
  const ratio = one / many;
  const against = oneByOne / many;
  return [
    {
      what: `${laneCount} lanes against one lane, simulated time, ${records.toLocaleString('en')} records`,
      measured: `${fixed(ratio, 1)} (${fixed(one, 1)} s, ${fixed(many, 1)} s)`,
      target: 'at least 6',
      met: ratio >= 6,
    },
    {
      what: `${laneCount} lanes against one call a record, simulated time`,
      measured: `${fixed(against, 1)} (${fixed(oneByOne, 1)} s)`,
      target: 'at least 30',
      met: against >= 30,
    },
  ];
}

/**
 * The change that the main job makes in ActivityHistory. This is the job's only table without an index on the
 * user ID, so it is scanned.
 */
export const scannedJob = sweep({
  name: 'bench-lanes',
  title: 'Lanes in simulated time',
  description: 'For the bench.',
  category: 'one-time',
  access: 'Admin',
  tables: [ActivityHistory],
  reads: ['userID'],
  visit: (record) => (record.userID === caller.email ? update({ userID: caller.subject }) : keep),
});

async function seconds(lanes: number): Promise<number> {
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const model = ActivityHistory;
    const all = Array.from({ length: records }, (_, index) => benchRecord(index));
    const world = await createSimulatedWorld(
      dynamodb,
      [{ model, records: all, partitions, ...onDemandPartition }],
      { MAX_SEGMENTS: `${laneCount}` },
    );
    const {
      status,
      changed,
      lanes: rows,
      seconds: took,
    } = await world.run(scannedJob, { laneCount: lanes, caller });
    if (status !== 'SUCCEEDED' || changed !== records / changedEvery || rows.length !== lanes) {
      throw new Error(`${lanes} lanes: ${status}, ${changed} changed in ${rows.length} lanes.`);
    }
    return took;
  } finally {
    await dynamodb.stop();
  }
}
