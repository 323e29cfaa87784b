import { forParams } from '../../job/for-params';
import type { ItemSources, List } from '../../job/job';
import type { RunRow } from '../../ledger/ledger';
import { finderLane, freezeItems, itemLanes } from '../../read/items';
import { contextOf } from '../common/job-context';
import type { Shape } from '../common/shape';
import { FindingSource } from '../find/finding-source';
import { ListSource } from './list-source';

/** The minimum number of pages for each lane. */
const pagesPerLane = 10;
/** The maximum number of lanes for a list. */
const maxLanes = 4;

/**
 * The items are frozen when the run is planned, and each lane visits a slice. There is a single lane if they
 * have steps or must be found first. The run writes to the tables that the job declares.
 */
export const listShape: Shape<List> = {
  async target(_, job, params) {
    const { title, access, tables } = forParams(job, params);
    return { title, access, tablesWritten: tables.map((table) => table.name) };
  },
  async lanes(engine, job, run) {
    const context = contextOf(job, run);
    if (job.find) return [finderLane(run, job.itemsName)];
    const { stepOf, itemsPerPage = engine.settings.recordsPerPage } = job;
    const frozen = await freezeItems(engine, run, job.items(context), itemsPerPage, stepOf);
    const most = stepOf ? 1 : Math.min(maxLanes, engine.settings.maxLanes);
    const lanes = Math.min(most, Math.ceil(frozen.pages / pagesPerLane));
    return itemLanes(run, frozen, { first: 0, lanes, table: job.itemsName });
  },
  source(engine, job, run, lane) {
    const { find, itemsName, stepOf, itemsPerPage = engine.settings.recordsPerPage } = job;
    const visiting = forRun(job, run);
    if (!find) return new ListSource(engine, visiting, run, lane);
    const finding = {
      find: (sources: ItemSources) => find(contextOf(job, run), sources),
      itemsName,
      itemsPerPage,
      stepOf,
    };
    return new FindingSource(
      engine,
      run,
      lane,
      finding,
      (found) => new ListSource(engine, visiting, run, found),
    );
  },
  revisit: (engine, job, run, lane) => new ListSource(engine, forRun(job, run), run, lane),
};

const forRun = (job: List, run: RunRow): List => forParams(job, contextOf(job, run).params);
