import { CallSource } from './call-source';
import { itemSources } from './item-sources';
import { freezeItems, itemLanes } from './items';
import type { Calls } from './job';
import { contextOf } from './job-context';
import type { Shape } from './shape';

/** A page's calls take about this long at the run's pace, so that a stop is taken as soon. */
const pageSeconds = 5;
const fewestItems = 5;

/** Calls: one lane, for the other side's limit is one for all; it writes the table that tells of them. */
export const callsShape: Shape<Calls> = {
  target: async (_, job) => ({
    title: job.title,
    access: job.access,
    tablesWritten: job.tables.map((table) => table.name),
  }),
  async lanes(engine, job, run) {
    const items = job.find(contextOf(job, run), itemSources(engine));
    const perSecond = Math.min(run.writesPerSecond ?? job.callsPerSecond, job.callsPerSecond);
    const perPage = Math.max(fewestItems, Math.round(perSecond * pageSeconds));
    const frozen = await freezeItems(engine, run, items, Math.min(perPage, engine.settings.recordsPerPage));
    return itemLanes(run, frozen, { first: 0, lanes: 1, table: job.itemsName });
  },
  source: (engine, job, run, lane) => new CallSource(engine, job, run, lane),
  revisit: (engine, job, run, lane) => new CallSource(engine, job, run, lane),
};
