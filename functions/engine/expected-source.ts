import { SystemicError } from './app-error';
import { AskedUsers } from './asked-users';
import type { Engine } from './dependencies';
import type { Refusal, Visited } from './entries';
import { FrozenLane } from './frozen-source';
import { inspectExpected, inspectionFailure } from './inspect-record';
import type { Audit, RecordContext } from './job';
import { contextOf } from './job-context';
import type { PagePlan } from './journal';
import type { LaneRow, RunRow } from './ledger';
import type { PageSource, ReadPage } from './page-source';
import { Related } from './related';

/** What an audit expects to find, frozen when the run was planned, each inspected. Nothing is ever written, so no write can fail. */
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
    this.related = new Related(engine, job.refers);
    const { isUser } = new AskedUsers(engine);
    this.context = { ...contextOf(job, run), table: expects.itemsName, isUser, related: this.related.of };
  }

  read(cursor: string | undefined): Promise<ReadPage> {
    return this.items.read(cursor, (items) => this.plan(items));
  }

  insteadOf(): Visited {
    throw new SystemicError('An audit writes no record.');
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
