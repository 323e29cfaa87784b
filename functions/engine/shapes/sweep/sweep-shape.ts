import type { Sweep } from '../../job/job';
import type { Shape } from '../common/shape';
import { sweepLanes } from './sweep-lanes';
import { SweepSource } from './sweep-source';

/**
 * Sweeps: lanes over segments of the job's tables, or over the records under a value of an index. The job
 * writes these tables.
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
