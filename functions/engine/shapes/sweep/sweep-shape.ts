import type { Sweep } from '../../job/job';
import type { Shape } from '../common/shape';
import { sweepLanes } from './sweep-lanes';
import { SweepSource } from './sweep-source';

/**
 * The shape of sweeps. Each lane visits a segment of one of the job's tables, or the records with a given
 * index value. The job writes to these tables.
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
