import type { AnyJob } from '#functions/engine/job/job';
import type { StartRequest } from '#functions/engine/run/new-run';
import { backupCheck, backupTables } from '#functions/jobs/backups/backups';
import { metricsRollup } from '#functions/jobs/metrics/metrics-rollup';
import { UserActivity } from '#shared/models/user-activity';
import { startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createSimulatedWorld, onDemandPartition } from '../../support/simulated-table/world';
import { fixed, type Measure } from '../measure';
import { caller } from '../workload';

const records = 200_000;
const laneCount = 8;
const partitions = 16;
/**
 * The idle time between runs, in milliseconds. During this time, a partition saves up the maximum number of
 * units, so each run starts under the same conditions.
 */
const idleMs = 60_000;
/** Text that all records share, so that a 0.8 GB table fits into memory. */
const notes = 'Shoulders, neck and wrists; then a slow walk to the window. '.repeat(63);

/** Returns a record of about 4 KB. */
const activity = (index: number) => ({
  id: `a${index}`,
  userID: `person.${index % 997}@northwind.example`,
  activityType: 'movement',
  duration: 60,
  date: '2026-03-01',
  notes,
  _version: 1,
});

const report = { ...metricsRollup, tables: [UserActivity] };

/**
 * Measures a report, a backup and a check of the backup, with one lane and with several lanes on the same
 * table.
 */
export async function measureMerged(): Promise<Measure[]> {
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const all = Array.from({ length: records }, (_, index) => activity(index));
    const world = await createSimulatedWorld(
      dynamodb,
      [{ model: UserActivity, records: all, partitions, ...onDemandPartition }],
      { MAX_SEGMENTS: `${laneCount}` },
    );
    const run = async (job: AnyJob, lanes: number, start: Partial<StartRequest> = {}) => {
      await world.clock.sleep(idleMs);
      const clientToken = `${job.name} ${lanes}`;
      const ended = await world.run(job, { ...start, laneCount: lanes, caller, clientToken });
      const atWork = ended.lanes.filter(({ role }) => role !== 'merge');
      if (ended.status !== 'SUCCEEDED' || ended.read !== records || atWork.length !== lanes) {
        throw new Error(`${clientToken}: ${ended.status}, ${ended.read} read in ${atWork.length} lanes.`);
      }
      return { runId: ended.run.id, seconds: ended.seconds };
    };
    const ofTable = { params: { tables: [UserActivity.name] } };
    const backup = await run(backupTables, 1, ofTable);
    const backupInLanes = await run(backupTables, laneCount, ofTable);
    const ofBackup = { params: { backup: backup.runId } };
    return [
      measure('report', await run(report, 1), await run(report, laneCount)),
      measure('backup', backup, backupInLanes),
      measure('check', await run(backupCheck, 1, ofBackup), await run(backupCheck, laneCount, ofBackup)),
    ];
  } finally {
    await dynamodb.stop();
  }
}

interface Took {
  readonly seconds: number;
}

function measure(what: string, one: Took, many: Took): Measure {
  const ratio = one.seconds / many.seconds;
  return {
    what: `a ${what}, ${laneCount} lanes against one lane, simulated time, ${records.toLocaleString('en')} records of 4 KB`,
    measured: `${fixed(ratio, 1)} (${fixed(one.seconds, 1)} s, ${fixed(many.seconds, 1)} s)`,
    target: 'at least 5',
    met: ratio >= 5,
  };
}
