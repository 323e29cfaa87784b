import type { Calls, ItemSources } from '../../job/job';
import { finderLane } from '../../read/items';
import { contextOf } from '../common/job-context';
import type { Shape } from '../common/shape';
import { FindingSource } from '../find/finding-source';
import { CallSource } from './call-source';

/** How long a page's calls take at the run's pace, in seconds. A stop takes effect within this time. */
const pageSeconds = 5;
const fewestItems = 5;

/**
 * A calls job has one lane, because the other system's limit applies to all calls. It writes to the table
 * that records them.
 */
export const callsShape: Shape<Calls> = {
  target: async (_, job) => ({
    title: job.title,
    access: job.access,
    tablesWritten: job.tables.map((table) => table.name),
  }),
  lanes: async (_, job, run) => [finderLane(run, job.itemsName)],
  source(engine, job, run, lane) {
    const perSecond = Math.min(run.writesPerSecond ?? job.callsPerSecond, job.callsPerSecond);
    const perPage = Math.max(fewestItems, Math.round(perSecond * pageSeconds));
    const finding = {
      find: (sources: ItemSources) => job.find(contextOf(job, run), sources),
      itemsName: job.itemsName,
      itemsPerPage: Math.min(perPage, engine.settings.recordsPerPage),
    };
    return new FindingSource(engine, run, lane, finding, (found) => new CallSource(engine, job, run, found));
  },
  revisit: (engine, job, run, lane) => new CallSource(engine, job, run, lane),
};
