import type { Attributes } from '../../../dynamodb/values';
import type { Engine } from '../../../runtime/dependencies';
import { recordedInstead, visitForCall } from '../../changes/call-entries';
import type { Entry, Visited } from '../../changes/entries';
import type { Calls, VisitContext } from '../../job/job';
import { entryId, type PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { readRecords } from '../../read/read-records';
import { ItemsSource } from '../common/items-source';
import { contextOf } from '../common/job-context';

/**
 * Supplies a lane's frozen items. The job visits each item together with its record, which is read when the
 * page is planned.
 */
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
