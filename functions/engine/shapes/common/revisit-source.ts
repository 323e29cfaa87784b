import type { Attributes } from '../../../dynamodb/values';
import type { Engine } from '../../../runtime/dependencies';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import { type FailureRow, failureRow, putFailures } from '../../ledger/failures';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { freezeFailures, isFreezing, type RetryItem } from './failed-items';
import { FrozenLane } from './frozen-source';
import type { PageBounds, PageSource, ReadPage } from './page-source';

export interface Revisit {
  visitAgain(
    items: readonly RetryItem[],
    at: string,
  ): Promise<Pick<PagePlan, 'entries' | 'refusals' | 'findings'>>;
  meetConflicts?(): Promise<void>;
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited;
}

/** The words between an earlier call's result and the reason why the retry failed. */
const retryFailed = ' The retry failed: ';

/** Visits failed records again, and marks the failures that are resolved. */
export class RetrySource implements PageSource {
  private lane: FrozenLane<RetryItem>;

  constructor(
    private readonly engine: Engine,
    private readonly run: RunRow,
    private readonly row: LaneRow,
    private readonly revisit: Revisit,
  ) {
    this.lane = new FrozenLane(engine, run, row);
  }

  async refuse(
    cursor: string | undefined,
    why: Pick<Refusal, 'code' | 'message'>,
  ): Promise<ReadPage | undefined> {
    if (isFreezing(cursor)) return undefined;
    return this.lane.refuse(cursor, ({ source, rows }) => {
      const { table, key } = rows.find((row) => row.key === source) ?? rows[0] ?? { table: '', key: source };
      return { table, key, source, ...why };
    });
  }

  async read(cursor: string | undefined, maxItems?: number): Promise<ReadPage> {
    if (isFreezing(cursor))
      return { plan: async () => ({ plan: await this.freeze(cursor), onlySearches: true }) };
    return this.lane.read(cursor, maxItems, (items, at) => this.plan(items, at));
  }

  async meetConflicts(): Promise<void> {
    await this.revisit.meetConflicts?.();
  }

  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return this.revisit.resolveConflict(entry, current, at);
  }

  /**
   * Adds the result of a call that an earlier attempt made, for a record that fails again. The record's row
   * is replaced, and the result is nowhere else.
   */
  async describeRefusals(refusals: readonly Refusal[], page: PageBounds): Promise<readonly Refusal[]> {
    if (refusals.every(({ called }) => called)) return refusals;
    const rows = (await this.itemsOf(page)).flatMap((item) => item.rows).filter(({ called }) => called);
    const calls = new Map(rows.map((row) => [row.source, row]));
    return refusals.map((refusal) => {
      const call = refusal.called ? undefined : calls.get(refusal.source);
      const [result] = call?.message.split(retryFailed) ?? [];
      return call
        ? { ...refusal, code: call.code, called: true, message: `${result}${retryFailed}${refusal.message}` }
        : refusal;
    });
  }

  /** Replaces the row of each failure that occurs again, and marks the others as resolved. Safe to repeat. */
  async noteFailures(page: PageBounds, refusals: readonly Refusal[]): Promise<void> {
    const { id: runId, attempt } = this.run;
    const rows = (await this.itemsOf(page)).flatMap(({ lane, source, rows: before }) => {
      const itemPage = before[0]?.itemPage;
      const again = refusals
        .filter((refusal) => refusal.source === source)
        .map((refusal) => failureRow(this.engine, { runId, lane, attempt }, refusal, itemPage));
      return [...before.map((row): FailureRow => ({ ...row, settledIn: attempt })), ...again];
    });
    await putFailures(this.engine, rows);
  }

  /**
   * Returns the causes under which records were counted. Failures recorded before causes were counted have
   * none.
   */
  async causesBefore(page: PageBounds): Promise<readonly string[]> {
    return (await this.itemsOf(page)).flatMap(({ rows: [first] }) => first?.cause ?? []);
  }

  private async freeze(cursor: string | undefined): Promise<PagePlan> {
    const plan = await freezeFailures(this.engine, this.run, this.row, cursor);
    if (plan.found) this.lane = new FrozenLane(this.engine, this.run, { ...this.row, ...plan.found });
    return plan;
  }

  private async itemsOf(page: PageBounds): Promise<readonly RetryItem[]> {
    return isFreezing(page.cursor) ? [] : this.lane.itemsOf(page);
  }

  private async plan(items: readonly RetryItem[], at: string): Promise<Omit<PagePlan, 'cursor'>> {
    return { read: items.length, ...(await this.revisit.visitAgain(items, at)) };
  }
}
