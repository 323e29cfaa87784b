import type { Attributes } from '../../../dynamodb/values';
import type { Engine } from '../../../runtime/dependencies';
import { isGone, recordedInstead, visitForCall } from '../../changes/call-entries';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { Calls, VisitContext } from '../../job/job';
import { entryId, type PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { readRecords } from '../../read/read-records';
import type { RetryItem } from '../common/failed-items';
import { ItemsSource } from '../common/items-source';
import { contextOf } from '../common/job-context';

/** The job visits each item with its record, which is read when the page is planned. */
export class CallSource extends ItemsSource {
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
