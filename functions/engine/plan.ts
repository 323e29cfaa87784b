import { DescribeTableCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Model } from '#shared/models/model';
import { SystemicError, TransientError } from './app-error';
import type { Engine } from './dependencies';
import type { AnyJob, Sweep } from './job';
import { type LaneRow, laneKey, type RunRow, readRun, runKey } from './ledger';
import { log } from './log';
import { tableNamed } from './tables';

/** A lane of fewer records than this is not worth its own worker. */
const recordsPerLane = 25_000;

/**
 * Second state: makes the lane rows (first attempt), or opens again those that are not done (later ones), and says which lanes to
 * run. Re-entrant. Runs none where the run is no longer RUNNING under this attempt: the condition on the run's row makes a stop that
 * comes at the same moment win.
 */
export async function planLanes(
  engine: Engine,
  job: AnyJob,
  runId: string,
  attempt: number,
): Promise<{ readonly lanes: readonly number[] }> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.status !== 'RUNNING' || run.attempt !== attempt) return { lanes: [] };
  const rows = run.plannedLanes === undefined ? await newLanes(engine, job, run) : lanes;
  const open = rows.filter((row) => !row.done);
  const toWrite = run.plannedLanes === undefined ? rows : open.filter((row) => row.attempt !== attempt);
  try {
    if (toWrite.length > 0) await writeLanes(engine, run, rows.length, toWrite);
  } catch (error) {
    // The run changed between the read and the write. Asked again, this function sees what it became.
    if (!(error instanceof TransactionCanceledException)) throw error;
    const { run: now } = await readRun(engine, runId);
    if (now.status === 'RUNNING' && now.attempt === attempt) {
      throw new TransientError(`The lanes of run ${runId} could not be planned yet.`, { cause: error });
    }
    return { lanes: [] };
  }
  if (toWrite.length > 0) await log(engine, { runId, attempt }, 'info', summary(run, open));
  return { lanes: open.map((row) => row.lane) };
}

function summary(run: RunRow, open: readonly LaneRow[]): string {
  const records = open.reduce((sum, row) => sum + Math.max(0, row.total - row.read), 0);
  const what = run.dryRun ? 'Dry run: nothing is written. ' : '';
  const lanes = open.length === 1 ? '1 lane' : `${open.length} lanes`;
  return `${what}${lanes} over ${new Set(open.map((row) => row.table)).size} tables, about ${records.toLocaleString('en')} records to read.`;
}

async function newLanes(engine: Engine, job: AnyJob, run: RunRow): Promise<LaneRow[]> {
  if (job.shape === 'sweep') return sweepLanes(engine, job, run);
  if (!run.undoes) throw new SystemicError(`Run ${run.id} does not say which run it undoes.`);
  const { lanes } = await readRun(engine, run.undoes);
  return lanes.map((undone) => undoLane(run, undone));
}

/** Begins at the page after the last one that the undone lane counted: that one may be in the journal too. */
const undoLane = (run: RunRow, { lane, table, segment, segments, changed, page }: LaneRow): LaneRow => ({
  ...newLane(run, lane, table, segment, segments, changed),
  cursor: `${page}`,
});

async function sweepLanes(engine: Engine, job: Sweep, run: RunRow): Promise<LaneRow[]> {
  const sizes = await Promise.all(job.tables.map((table) => recordCount(engine, table)));
  const segments = shareLanes(sizes, engine.settings.maxLanes, engine.settings.maxSegments);
  const rows: LaneRow[] = [];
  job.tables.forEach((table, at) => {
    const count = segments[at] ?? 1;
    for (let segment = 0; segment < count; segment += 1) {
      rows.push(newLane(run, rows.length, table.name, segment, count, Math.ceil((sizes[at] ?? 0) / count)));
    }
  });
  return rows;
}

const newLane = (
  run: RunRow,
  lane: number,
  table: string,
  segment: number,
  segments: number,
  total: number,
): LaneRow => ({
  ...laneKey(run.id, lane),
  lane,
  table,
  segment,
  segments,
  total,
  attempt: run.attempt,
  page: 0,
  done: false,
  read: 0,
  changed: 0,
  failed: 0,
  unchanged: 0,
  conflicts: 0,
});

/**
 * Lanes for each table: one for every 25,000 records, at most `maxSegments` a table and `maxLanes` together, at least one each.
 * `sizes` are record counts.
 */
export function shareLanes(sizes: readonly number[], maxLanes: number, maxSegments: number): number[] {
  const wanted = sizes.map((size) => Math.min(maxSegments, Math.max(1, Math.ceil(size / recordsPerLane))));
  const sum = wanted.reduce((a, b) => a + b, 0);
  if (sum <= maxLanes) return wanted;
  const spare = Math.max(0, maxLanes - sizes.length);
  return wanted.map((count) => 1 + Math.floor(((count - 1) * spare) / Math.max(1, sum - sizes.length)));
}

/** Records of a table as DynamoDB reports them: up to six hours old on AWS, an estimate for the progress bar only. */
async function recordCount(engine: Engine, table: Model): Promise<number> {
  const { Table } = await engine.dynamodb.send(
    new DescribeTableCommand({ TableName: tableNamed(engine, table.name) }),
  );
  return Table?.ItemCount ?? 0;
}

async function writeLanes(
  engine: Engine,
  run: RunRow,
  planned: number,
  rows: readonly LaneRow[],
): Promise<void> {
  const { ledgerTable: TableName } = engine.settings;
  // A call that the state machine gave up, or made twice, may still come here: it must not throw back lanes that are at work.
  const first = run.plannedLanes === undefined;
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: runKey(run.id),
            UpdateExpression: 'SET plannedLanes = :planned',
            ConditionExpression: `#status = :running AND attempt = :attempt${first ? ' AND attribute_not_exists(plannedLanes)' : ''}`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':planned': planned,
              ':running': 'RUNNING',
              ':attempt': run.attempt,
            },
          },
        },
        ...rows.map((row) =>
          first ? { Put: { TableName, Item: row } } : { Update: reopen(engine, run, row) },
        ),
      ],
    }),
  );
}

/** Hands an open lane to this attempt. Its lease stays: an old worker may still be in its last page. */
const reopen = (engine: Engine, run: RunRow, { lane }: LaneRow) => ({
  TableName: engine.settings.ledgerTable,
  Key: laneKey(run.id, lane),
  UpdateExpression: 'SET attempt = :attempt REMOVE #error, stop',
  ConditionExpression: 'attempt <> :attempt',
  ExpressionAttributeNames: { '#error': 'error' },
  ExpressionAttributeValues: { ':attempt': run.attempt },
});
