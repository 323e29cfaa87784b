import type { Report } from '../../job/job';
import { singleLane, tableLanes } from '../../lanes/lanes';
import { mergedLanes } from '../../lanes/merged-lanes';
import type { Shape } from '../common/shape';
import { ReportSource } from './report-source';

/**
 * A report has lanes that fold segments, and one that merges their states; a single lane if the job has no
 * merge function. It locks nothing.
 */
export const reportShape: Shape<Report> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  exportable: ({ tables }) => tables,
  async lanes(engine, job, run) {
    if (job.merge) return mergedLanes(engine, job.tables, run, 'Report');
    const sizes = await tableLanes(engine, job.tables, run);
    return [
      singleLane(
        job.tables,
        run,
        sizes.reduce((sum, { total }) => sum + total, 0),
      ),
    ];
  },
  source: (engine, job, run, lane) => new ReportSource(engine, job, run, lane),
};
