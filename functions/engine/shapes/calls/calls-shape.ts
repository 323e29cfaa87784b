import type { Attributes } from '#functions/dynamodb/values';
import { isGone, recordedInstead, visitForCall } from '#functions/engine/changes/call-entries';
import type { Entry, Refusal, Visited } from '#functions/engine/changes/entries';
import type { Calls, ItemSources, VisitContext } from '#functions/engine/job/job';
import { entryId, type PagePlan } from '#functions/engine/ledger/journal';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { finderLane } from '#functions/engine/read/items';
import { readRecords } from '#functions/engine/read/read-records';
import type { RetryItem } from '#functions/engine/shapes/common/failed-items';
import { ItemsSource } from '#functions/engine/shapes/common/items-source';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { FindingSource } from '#functions/engine/shapes/find/finding-source';
import type { Engine } from '#functions/runtime/dependencies';

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

/** The job visits each item with its record, which is read when the page is planned. */
class CallSource extends ItemsSource {
  private readonly context: VisitContext<Record<string, unknown>>;

  constructor(
    engine: Engine,
    private readonly job: Calls,
    run: RunRow,
    lane: LaneRow,
  ) {
    super(engine, run, lane, job.recordOf, job.tables[0].name);
    this.context = contextOf(job, run);
  }

  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return recordedInstead(this.job, entry, current, at);
  }

  /**
   * Also fails each item again whose call succeeded in an earlier attempt and whose record no longer exists:
   * the other system still has what the call created or changed, and only the failure shows it.
   */
  override async visitAgain(failed: readonly RetryItem[], at: string) {
    const plan = await super.visitAgain(failed, at);
    const handled = new Set([...plan.entries, ...plan.refusals].map(({ source }) => source));
    const kept = failed
      .filter(({ source }) => !handled.has(source))
      .flatMap(({ rows }) => rows.find(({ called }) => called) ?? []);
    const current = kept.length > 0 ? await readRecords(this.engine, kept) : new Map<string, Attributes>();
    const lost = kept.filter((row) => isGone(current.get(entryId(row))));
    return { ...plan, refusals: [...plan.refusals, ...lost.map(againOf)] };
  }

  protected async plan(items: readonly unknown[], at: string): Promise<Omit<PagePlan, 'cursor'>> {
    const [{ name: table }] = this.job.tables;
    const keyOf = (item: unknown) => ({ table, key: this.job.recordOf(item) });
    const current = await readRecords(this.engine, items.map(keyOf));
    const visited = items.map((item) =>
      visitForCall(this.job, item, current.get(entryId(keyOf(item))), this.context, at),
    );
    return {
      read: items.length,
      entries: visited.flatMap(({ entries }) => entries),
      refusals: visited.flatMap(({ refusal }) => refusal ?? []),
    };
  }
}

/** Returns the refusal of a failure that remains as it is. */
const againOf = ({ table, key, source, code, message }: Refusal): Refusal => ({
  table,
  key,
  source,
  code,
  message,
  called: true,
});
