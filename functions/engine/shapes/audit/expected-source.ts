import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { Refusal, Visited } from '../../changes/entries';
import { exportedRecords } from '../../exports/exported-records';
import type { Audit, RecordContext } from '../../job/job';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { AskedUsers } from '../../read/asked-users';
import { Related } from '../../read/related';
import { FrozenLane } from '../common/frozen-source';
import { inspectExpected, inspectionFailure } from '../common/inspect-record';
import { contextOf } from '../common/job-context';
import type { PageSource, ReadPage } from '../common/page-source';

/** Inspects the expected items. An audit writes no records, so no write can fail. */
export class ExpectedSource implements PageSource {
  private readonly items: FrozenLane<unknown>;
  private readonly related: Related;
  private readonly context: RecordContext<Record<string, unknown>>;

  constructor(
    engine: Engine,
    private readonly expects: NonNullable<Audit['expects']>,
    job: Audit,
    run: RunRow,
    lane: LaneRow,
  ) {
    this.items = new FrozenLane(engine, run, lane);
    this.related = new Related(engine, job.refers, exportedRecords(engine, run));
    const { isUser } = new AskedUsers(engine);
    this.context = { ...contextOf(job, run), table: expects.itemsName, isUser, related: this.related.of };
  }

  read(cursor: string | undefined, maxItems?: number): Promise<ReadPage> {
    return this.items.read(cursor, maxItems, (items) => this.plan(items));
  }

  refuse(cursor: string | undefined, why: Pick<Refusal, 'code' | 'message'>): Promise<ReadPage | undefined> {
    const { keyOf, itemsName: table } = this.expects;
    return this.items.refuse(cursor, (item) => ({ table, key: keyOf(item), source: keyOf(item), ...why }));
  }

  resolveConflict(): Visited {
    throw new SystemicError('An audit does not write records.');
  }

  private async plan(items: readonly unknown[]): Promise<Omit<PagePlan, 'cursor'>> {
    await this.related.load();
    const { expects, context } = this;
    const refusals: Refusal[] = [];
    const findings = items.flatMap((item) => {
      const key = expects.keyOf(item);
      try {
        return inspectExpected(expects, item, context);
      } catch (error) {
        refusals.push(inspectionFailure(expects.itemsName, key, error));
        return [];
      }
    });
    return { read: items.length, entries: [], refusals, ...(findings.length > 0 ? { findings } : {}) };
  }
}
