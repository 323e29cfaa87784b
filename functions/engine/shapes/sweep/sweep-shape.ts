import type { Engine } from '../../../runtime/dependencies';
import type { Sweep } from '../../job/job';
import { narrowedTo } from '../../job/narrowed';
import { newLane, tableLanes } from '../../lanes/lanes';
import { type LaneRow, laneKey, type RunRow } from '../../ledger/ledger';
import { avoidsIndexes } from '../../read/wait-for-indexes';
import { contextOf } from '../common/job-context';
import type { Shape } from '../common/shape';
import { SweepSource } from './sweep-source';

/**
 * Returns a sweep's lanes in the order of the tables. One lane reads an index of a table, if the job can use
 * it and the run does not avoid indexes; otherwise the table has as many segments as its size requires. How
 * many records have an index value is known only once they are read, so such a lane begins with a total of 0.
 */
async function sweepLanes(engine: Engine, job: Sweep, run: RunRow): Promise<LaneRow[]> {
  const context = contextOf(job, run);
  const tables = await Promise.all(
    job.tables.map(async (table) => ({
      table,
      narrowed: avoidsIndexes(run) ? undefined : await narrowedTo(engine, job, table, context),
    })),
  );
  const whole = tables.filter(({ narrowed }) => !narrowed).map(({ table }) => table);
  const maxLanes = engine.settings.maxLanes - (tables.length - whole.length);
  const scanned = whole.length > 0 ? await tableLanes(engine, whole, run, maxLanes) : [];
  const rows = tables.flatMap(({ table: { name: table }, narrowed }) =>
    narrowed
      ? [{ ...newLane(run, { lane: 0, table, segment: 0, segments: 1, total: 0 }), narrowed }]
      : scanned.filter((lane) => lane.table === table),
  );
  return rows.map((row, lane) => ({ ...row, ...laneKey(run.id, lane), lane }));
}

/**
 * Each lane visits a segment of one of the job's tables, or the records with an index value. Writes to these
 * tables.
 */
export const sweepShape: Shape<Sweep> = {
  target: async (_, job) => ({
    title: job.title,
    access: job.access,
    tablesWritten: job.tables.map((table) => table.name),
  }),
  lanes: sweepLanes,
  source: (engine, job, run, lane) => new SweepSource(engine, job, run, lane),
  revisit: (engine, job, run, lane) => new SweepSource(engine, job, run, lane),
};
