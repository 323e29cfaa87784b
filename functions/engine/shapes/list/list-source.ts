import { counted } from '#shared/text/counted';
import type { Attributes } from '../../../dynamodb/values';
import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { List, VisitContext } from '../../job/job';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { readRecords } from '../../read/read-records';
import { placeOfItem } from '../common/frozen-source';
import { ItemsSource } from '../common/items-source';
import { contextOf } from '../common/job-context';
import { plannedKept } from '../common/kept-finding';
import type { PageBounds } from '../common/page-source';
import { planChanges, replanChange } from './list-entries';
import { sourceOf, visitItem } from './visit-item';

/** Visits the items of a list. The records that they reference are read before the page is planned. */
export class ListSource extends ItemsSource {
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
