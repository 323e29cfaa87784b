import type { Model } from '#shared/models/model';
import type { Engine } from '../../runtime/dependencies';
import { counted } from '../ledger/counted';
import { type LaneRow, laneKey, type RunRow } from '../ledger/ledger';
import { tableSize } from './table-size';

/** Minimum number of records that justify a separate lane. */
const recordsPerLane = 25_000;

/**
 * Maximum number of lane rows of a run, including those of its retries and its undo. All of them, the run and
 * its locks must fit into one transaction of 100 items, and into one API response.
 */
export const maxLaneRows = 78;

/** The part of the work that a lane covers. */
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

/** A run to be divided into lanes. The starter may have set their number. */
type Cut = Pick<RunRow, 'id' | 'attempt' | 'laneCount'>;

/**
 * Returns lanes over segments of the tables: the number that the starter requested, or else a number that
 * depends on the tables' sizes.
 */
export async function tableLanes(
  engine: Engine,
  tables: readonly Model[],
  run: Cut,
  maxLanes = engine.settings.maxLanes,
): Promise<LaneRow[]> {
  const { maxSegments } = engine.settings;
  const sizes = await tableSizes(engine, tables);
  const wanted = run.laneCount ?? undefined;
  const segments =
    wanted === undefined
      ? shareLanes(sizes, maxLanes, maxSegments)
      : cutLanes(sizes, Math.min(wanted, maxLanes), maxSegments);
  const rows: LaneRow[] = [];
  tables.forEach((table, index) => {
    const count = segments[index] ?? 1;
    const total = Math.ceil((sizes[index] ?? 0) / count);
    for (let segment = 0; segment < count; segment += 1) {
      rows.push(newLane(run, { lane: rows.length, table: table.name, segment, segments: count, total }));
    }
  });
  return rows;
}

/** Returns the approximate number of records in each table. */
const tableSizes = (engine: Engine, tables: readonly Model[]) =>
  Promise.all(tables.map((table) => tableSize(engine, table, recordsPerLane * engine.settings.maxSegments)));

/**
 * Returns the number of lanes for each table: one per 25,000 records, at most `maxSegments` per table and
 * `maxLanes` in total, and at least one each. `sizes` are record counts.
 */
function shareLanes(sizes: readonly number[], maxLanes: number, maxSegments: number): number[] {
  const wanted = sizes.map((size) => Math.min(maxSegments, Math.max(1, Math.ceil(size / recordsPerLane))));
  const sum = wanted.reduce((a, b) => a + b, 0);
  if (sum <= maxLanes) return wanted;
  const spare = Math.max(0, maxLanes - sizes.length);
  return wanted.map((count) => 1 + Math.floor(((count - 1) * spare) / Math.max(1, sum - sizes.length)));
}

/**
 * Divides exactly `lanes` among the tables, so that each lane has about the same number of records. Each
 * table gets at least one and at most `maxSegments` lanes, so the sum may differ.
 */
export function cutLanes(sizes: readonly number[], lanes: number, maxSegments: number): number[] {
  const counts = sizes.map(() => 1);
  for (let left = lanes - counts.length; left > 0; left -= 1) {
    const open = counts.flatMap((count, index) => (count < maxSegments ? [index] : []));
    const load = (index: number) => ((sizes[index] ?? 0) + 1) / (counts[index] ?? 1);
    const fullest = open.reduce<number | undefined>(
      (best, index) => (best === undefined || load(index) > load(best) ? index : best),
      undefined,
    );
    if (fullest === undefined) break;
    counts[fullest] = (counts[fullest] ?? 1) + 1;
  }
  return counts;
}

/** With more tables than this, only their number is shown. */
const maxNamed = 3;

/**
 * Returns one lane that reads the tables one after another. Its name is for display: `UserPreferences,
 * UserActivity`, or `15 tables`.
 */
export function singleLane(
  tables: readonly Model[],
  run: Pick<RunRow, 'id' | 'attempt'>,
  total: number,
): LaneRow {
  const names = tables.map(({ name }) => name);
  const table = names.length > maxNamed ? counted(names.length, 'table') : names.join(', ');
  return newLane(run, { lane: 0, table, segment: 0, segments: 1, total });
}
