import type { Report } from './job';
import { singleLane } from './lanes';
import { ReportSource } from './report-source';
import type { Shape } from './shape';

/** Reports: one lane reads the tables one after the other, since what it makes of them is one state. It locks nothing. */
export const reportShape: Shape<Report> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  lanes: (engine, job, run) => singleLane(engine, job.tables, run),
  source: (engine, job, run) => new ReportSource(engine, job, run),
};
