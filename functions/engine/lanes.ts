import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { Model } from '#shared/models/model';
import { counted } from './counted';
import type { Engine } from './dependencies';
import { type LaneRow, laneKey, type RunRow } from './ledger';
import { tableNamed } from './tables';

/** A lane of fewer records than this is not worth its own worker. */
const recordsPerLane = 25_000;

/**
 * Lane rows of a run at most, those of its retries and of its undo included: all of them, the run and its locks must fit into one
 * transaction of 100 items, and into one answer of the API.
 */
export const mostLaneRows = 80;

/** Which slice of what a lane is. */
export type Slice = Pick<LaneRow, 'lane' | 'table' | 'segment' | 'segments' | 'total'>;

/** A lane before its first page. */
export const newLane = (run: Pick<RunRow, 'id' | 'attempt'>, slice: Slice): LaneRow => ({
  ...laneKey(run.id, slice.lane),
  ...slice,
  attempt: run.attempt,
  page: 0,
  done: false,
  read: 0,
  changed: 0,
  failed: 0,
  unchanged: 0,
  conflicts: 0,
});

/** A lane for each segment of each table, by the tables' sizes. */
export async function tableLanes(
  engine: Engine,
  tables: readonly Model[],
  run: Pick<RunRow, 'id' | 'attempt'>,
  maxLanes = engine.settings.maxLanes,
): Promise<LaneRow[]> {
  const sizes = await Promise.all(tables.map((table) => recordCount(engine, table)));
  const segments = shareLanes(sizes, maxLanes, engine.settings.maxSegments);
  const rows: LaneRow[] = [];
  tables.forEach((table, at) => {
    const count = segments[at] ?? 1;
    const total = Math.ceil((sizes[at] ?? 0) / count);
    for (let segment = 0; segment < count; segment += 1) {
      rows.push(newLane(run, { lane: rows.length, table: table.name, segment, segments: count, total }));
    }
  });
  return rows;
}

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

/** More than these are said by their number. */
const mostNamed = 3;

/** One lane that reads the tables one after the other. Its name is for people: `UserPreferences, UserActivity`, or `15 tables`. */
export async function singleLane(
  engine: Engine,
  tables: readonly Model[],
  run: Pick<RunRow, 'id' | 'attempt'>,
): Promise<LaneRow[]> {
  const sizes = await Promise.all(tables.map((table) => recordCount(engine, table)));
  const total = sizes.reduce((a, b) => a + b, 0);
  const names = tables.map(({ name }) => name);
  const table = names.length > mostNamed ? counted(names.length, 'table') : names.join(', ');
  return [newLane(run, { lane: 0, table, segment: 0, segments: 1, total })];
}

/** Records of a table as DynamoDB reports them: up to six hours old on AWS, an estimate for the progress bar only. */
async function recordCount(engine: Engine, table: Model): Promise<number> {
  const { Table } = await engine.dynamodb.send(
    new DescribeTableCommand({ TableName: tableNamed(engine, table.name) }),
  );
  return Table?.ItemCount ?? 0;
}
