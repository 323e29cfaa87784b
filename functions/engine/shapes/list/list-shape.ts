import type { Attributes } from '#functions/dynamodb/values';
import type { Entry, Refusal, Visited } from '#functions/engine/changes/entries';
import { forParams } from '#functions/engine/job/for-params';
import type { ItemSources, List, VisitContext } from '#functions/engine/job/job';
import type { PagePlan } from '#functions/engine/ledger/journal';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { finderLane, freezeItems, itemLanes } from '#functions/engine/read/items';
import { readRecords } from '#functions/engine/read/read-records';
import { placeOfItem } from '#functions/engine/shapes/common/frozen-source';
import { ItemsSource } from '#functions/engine/shapes/common/items-source';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import { plannedKept } from '#functions/engine/shapes/common/kept-finding';
import type { PageBounds } from '#functions/engine/shapes/common/page-source';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { FindingSource } from '#functions/engine/shapes/find/finding-source';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { counted } from '#shared/text/counted';
import { planChanges, replanChange } from './list-entries';
import { sourceOf, visitItem } from './visit-item';

const pagesPerLane = 10;
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

/** Visits the items of a list. The records that they reference are read before the page is planned. */
class ListSource extends ItemsSource {
  private readonly context: VisitContext<Record<string, unknown>>;
  /** The number of failed items in this lane, including under earlier workers. */
  private failed: number;

  constructor(
    engine: Engine,
    private readonly job: List,
    run: RunRow,
    lane: LaneRow,
  ) {
    super(engine, run, lane, (item) => sourceOf(job, item), job.itemsName);
    this.context = contextOf(job, run);
    this.failed = lane.failed;
  }

  /** Returns a new plan for a record that someone else created or changed after the page was planned. */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return replanChange(this.job, entry, current, at);
  }

  override async noteFailures(page: PageBounds, refusals: readonly Refusal[]): Promise<void> {
    this.failed += new Set(refusals.map(({ source }) => source)).size;
    await super.noteFailures(page, refusals);
  }

  protected async plan(items: readonly unknown[], at: string): Promise<Omit<PagePlan, 'cursor'>> {
    const visited = items.map((item) => visitItem(this.job, item, this.context, at));
    const wanted = visited.flatMap((one) => one.wanted);
    const current = await readRecords(this.engine, wanted);
    const planned = planChanges(this.job, wanted, current);
    return {
      read: items.length,
      entries: planned.flatMap(({ entries }) => entries),
      refusals: [...visited, ...planned].flatMap(({ refusal }) => refusal ?? []),
      ...plannedKept([...visited, ...planned]),
    };
  }

  /**
   * Throws if the page begins a new step and an item of an earlier step has failed. Called right before
   * planning, when all earlier failures are known.
   */
  protected override async beforePage(cursor: string, items: readonly unknown[]): Promise<void> {
    const { stepOf, itemsName } = this.job;
    const { page, offset } = placeOfItem(cursor);
    const [first] = items;
    // Only the first item of a frozen page can begin a step.
    if (!stepOf || this.failed === 0 || page === 0 || offset > 0 || first === undefined) return;
    const before = (await this.items.pageOf(`${page - 1}`)).at(-1);
    if (stepOf(before) === stepOf(first)) return;
    throw new SystemicError(
      `Processing the ${itemsName} failed for ${counted(this.failed, 'item')}, so the next step was not started. Fix the failures, then run the job again.`,
    );
  }
}
