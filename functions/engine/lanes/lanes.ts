import { maxExportLaneCount } from '#shared/jobs/job/job-shape';
import type { Model } from '#shared/models/model';
import { counted } from '#shared/text/counted';
import type { Engine } from '../../runtime/dependencies';
import { exportFiles, recordsOf } from '../bucket/export-files';
import { type LaneRow, laneKey, type RunRow } from '../ledger/ledger';
import { tableSize } from './table-size';

const recordsPerLane = 25_000;

/**
 * The maximum number of lanes of a run, including its retries and its undo. All rows must fit into the
 * transaction that plans an attempt (at most 100 items) and into a single API read (`Query.jobRun.ts`).
 */
export const maxLaneRows = maxExportLaneCount;

/** Returns the maximum number of lanes at the start of the run. */
export const maxLanesOf = ({ settings }: Engine, { tableExport }: Pick<RunRow, 'tableExport'>): number =>
  tableExport ? settings.exports.maxLanes : settings.maxLanes;

/** What a lane covers. */
export type Slice = Pick<LaneRow, 'lane' | 'table' | 'segment' | 'segments' | 'total'>;

/** Returns the row for a new lane, which has not begun its first page. */
export const newLane = (run: Pick<RunRow, 'id' | 'attempt'>, slice: Slice): LaneRow => ({
  ...laneKey(run.id, slice.lane),
  ...slice,
  attempt: run.attempt,
  page: 0,
  done: false,
  read: 0,
  changed: 0,
  recordsChanged: 0,
  failed: 0,
  unchanged: 0,
  conflicts: 0,
});

/** The parts of a run that determine its lanes. The starter may have set the number of lanes. */
type Cut = Pick<RunRow, 'id' | 'attempt' | 'laneCount' | 'tableExport'>;

/**
 * Returns lanes over segments of the tables, or over files of their exports. The starter may have set the
 * number of lanes; otherwise it depends on the table sizes.
 */
export async function tableLanes(
  engine: Engine,
  tables: readonly Model[],
  run: Cut,
  maxLanes = maxLanesOf(engine, run),
): Promise<LaneRow[]> {
  const { records: sizes, segments: most } = await (run.tableExport
    ? exportSizes(engine, tables, run)
    : tableSizes(engine, tables));
  const wanted = run.laneCount ?? undefined;
  const segments =
    wanted === undefined
      ? shareLanes(sizes, maxLanes, most)
      : cutLanes(sizes, Math.min(wanted, maxLanes), most);
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

interface Sizes {
  readonly records: readonly number[];
  readonly segments: readonly number[];
}

async function tableSizes(engine: Engine, tables: readonly Model[]): Promise<Sizes> {
  const { maxSegments } = engine.settings;
  const enough = recordsPerLane * maxSegments;
  const records = await Promise.all(tables.map((table) => tableSize(engine, table, enough)));
  return { records, segments: tables.map(() => maxSegments) };
}

/** Returns the exact sizes of the exports. Each file is read by one lane. */
async function exportSizes(engine: Engine, tables: readonly Model[], run: Cut): Promise<Sizes> {
  const files = await Promise.all(tables.map((table) => exportFiles(engine, run, table)));
  return { records: files.map(recordsOf), segments: files.map(({ length }) => Math.max(1, length)) };
}

/**
 * Returns the number of lanes for each table: one per 25,000 records, at least one per table, at most the
 * table's value in `most`, and at most `maxLanes` in total. `sizes` are record counts.
 */
function shareLanes(sizes: readonly number[], maxLanes: number, most: readonly number[]): number[] {
  const wanted = sizes.map((size, index) =>
    Math.min(most[index] ?? 1, Math.max(1, Math.ceil(size / recordsPerLane))),
  );
  const sum = wanted.reduce((a, b) => a + b, 0);
  if (sum <= maxLanes) return wanted;
  const spare = Math.max(0, maxLanes - sizes.length);
  return wanted.map((count) => 1 + Math.floor(((count - 1) * spare) / Math.max(1, sum - sizes.length)));
}

/**
 * Divides lanes among the tables so that each lane has about the same number of records. Each table gets at
 * least one lane and at most its value in `most`, so the total may differ from `lanes`.
 */
export function cutLanes(sizes: readonly number[], lanes: number, most: readonly number[]): number[] {
  const counts = sizes.map(() => 1);
  for (let left = lanes - counts.length; left > 0; left -= 1) {
    const open = counts.flatMap((count, index) => (count < (most[index] ?? 1) ? [index] : []));
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

/** The maximum number of tables that a lane names. More tables are only counted. */
const maxNamed = 3;

/**
 * Returns a lane that reads the tables one after another. The lane's table name is for display:
 * `UserPreferences, UserActivity`, or `15 tables`.
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
