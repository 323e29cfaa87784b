import { SystemicError } from './app-error';
import { counted } from './counted';
import type { Engine } from './dependencies';
import type { Entry, Refusal, Visited } from './entries';
import { writeFailures } from './failures';
import { FrozenLane } from './frozen-source';
import { readItems } from './items';
import type { List, VisitContext } from './job';
import { contextOf } from './job-context';
import type { PagePlan } from './journal';
import type { LaneRow, RunRow } from './ledger';
import { grantedInstead, grantedTogether, visitItem } from './list-entries';
import type { PageSource, ReadPage } from './page-source';
import { readRecords } from './read-records';
import type { RetryItem, Revisit } from './retry-source';
import type { Attributes } from './values';

/** The frozen items of a lane, each visited by the job. The records that they name are looked up before the page is planned. */
export class ListSource implements PageSource, Revisit {
  private readonly context: VisitContext<Record<string, unknown>>;
  private readonly items: FrozenLane<unknown>;
  /** Items of the lane that failed, of earlier workers too. */
  private failed: number;

  constructor(
    private readonly engine: Engine,
    private readonly job: List,
    private readonly run: RunRow,
    private readonly lane: LaneRow,
  ) {
    this.context = contextOf(job, run);
    this.items = new FrozenLane(engine, run, lane);
    this.failed = lane.failed;
  }

  read(cursor: string | undefined): Promise<ReadPage> {
    return this.items.read(cursor, async (items, at) => {
      await this.refuseStepAfterFailures(cursor, items);
      return this.plan(items, at);
    });
  }

  /** Somebody made the record since the page was planned, or changed it: what is left to do of it as it is now. */
  insteadOf(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return grantedInstead(this.job, entry, current, at);
  }

  /** A failure keeps the page of its item, so that a retry finds it. */
  async noteFailures(cursor: string | undefined, refusals: readonly Refusal[]): Promise<void> {
    const place = { runId: this.run.id, lane: this.lane.lane, attempt: this.run.attempt };
    this.failed += new Set(refusals.map(({ source }) => source)).size;
    await writeFailures(this.engine, place, refusals, Number(cursor));
  }

  /** The items that failed, found where they are frozen. */
  async visitAgain(failed: readonly RetryItem[], at: string) {
    const pages = new Map<string, Promise<readonly unknown[]>>();
    const found: unknown[] = [];
    for (const { from, source } of failed) {
      if (!from) throw new SystemicError(`The failure of '${source}' does not say which item it is of.`);
      const name = `${from.attempt} ${from.set} ${from.page}`;
      const page = pages.get(name) ?? readItems(this.engine, this.run.id, from, from.page);
      pages.set(name, page);
      const item = (await page).find((candidate) => this.job.keyOf(candidate) === source);
      if (item === undefined) throw new SystemicError(`The item '${source}' is not where it was frozen.`);
      found.push(item);
    }
    return this.plan(found, at);
  }

  private async plan(items: readonly unknown[], at: string): Promise<Omit<PagePlan, 'cursor'>> {
    const visited = items.map((item) => visitItem(this.job, item, this.context, at));
    const wishes = visited.flatMap((one) => one.wishes);
    const current = await readRecords(this.engine, wishes);
    const granted = grantedTogether(this.job, wishes, current);
    return {
      read: items.length,
      entries: granted.flatMap(({ entries }) => entries),
      refusals: [...visited, ...granted].flatMap(({ refusal }) => refusal ?? []),
    };
  }

  /** Looked at when the page's turn has come: by then it is known what failed before it. */
  private async refuseStepAfterFailures(
    cursor: string | undefined,
    items: readonly unknown[],
  ): Promise<void> {
    const { stepOf, itemsName } = this.job;
    const page = Number(cursor);
    const [first] = items;
    if (!stepOf || this.failed === 0 || page === 0 || first === undefined) return;
    const before = (await this.items.at(`${page - 1}`)).at(-1);
    if (stepOf(before) === stepOf(first)) return;
    throw new SystemicError(
      `${counted(this.failed, 'item')} of the ${itemsName} failed, so nothing that comes after is begun. Run it again once they are mended.`,
    );
  }
}
