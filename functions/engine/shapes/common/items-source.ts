import type { Attributes } from '../../../dynamodb/values';
import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import { writeFailures } from '../../ledger/failures';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { readItems } from '../../read/items';
import type { RetryItem } from './failed-items';
import { FrozenLane, placeOfItem } from './frozen-source';
import type { PageBounds, PageSource, ReadPage } from './page-source';
import type { Revisit } from './revisit-source';

/** Reads a lane's frozen items. Subclasses define how a page processes them. */
export abstract class ItemsSource implements PageSource, Revisit {
  protected readonly items: FrozenLane<unknown>;

  constructor(
    protected readonly engine: Engine,
    private readonly run: RunRow,
    private readonly lane: LaneRow,
    private readonly keyOf: (item: unknown) => string,
    /** The name under which failures are listed: the items' or a table's. */
    private readonly itemsName: string,
  ) {
    this.items = new FrozenLane(engine, run, lane);
  }

  protected abstract plan(items: readonly unknown[], at: string): Promise<Omit<PagePlan, 'cursor'>>;

  abstract resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited;

  /** Called before a page is planned or its first item refused. Throws if the page must not be started. */
  protected async beforePage(_cursor: string, _items: readonly unknown[]): Promise<void> {}

  async refuse(
    cursor: string | undefined,
    why: Pick<Refusal, 'code' | 'message'>,
  ): Promise<ReadPage | undefined> {
    if (cursor !== undefined) await this.beforePage(cursor, await this.items.itemsOf({ cursor }));
    return this.items.refuse(cursor, (item) => {
      const key = this.keyOf(item);
      return { table: this.itemsName, key, source: key, ...why };
    });
  }

  read(cursor: string | undefined, maxItems?: number): Promise<ReadPage> {
    return this.items.read(cursor, maxItems, async (items, at, from) => {
      await this.beforePage(from, items);
      return this.plan(items, at);
    });
  }

  /** Each failure refers to the page with its item, so that a retry can find it. */
  async noteFailures({ cursor }: PageBounds, refusals: readonly Refusal[]): Promise<void> {
    const place = { runId: this.run.id, lane: this.lane.lane, attempt: this.run.attempt };
    await writeFailures(
      this.engine,
      place,
      refusals,
      cursor === undefined ? undefined : placeOfItem(cursor).page,
    );
  }

  /** Visits failed items again, from their frozen pages. */
  async visitAgain(failed: readonly RetryItem[], at: string) {
    const pages = new Map<string, Promise<readonly unknown[]>>();
    const found: unknown[] = [];
    for (const { from, source } of failed) {
      if (!from) throw new SystemicError(`The failure of '${source}' does not refer to its item.`);
      const name = `${from.attempt} ${from.set} ${from.page}`;
      const page = pages.get(name) ?? readItems(this.engine, this.run.id, from, from.page);
      pages.set(name, page);
      const item = (await page).find((candidate) => this.keyOf(candidate) === source);
      if (item === undefined)
        throw new SystemicError(`The item '${source}' is no longer on its stored page.`);
      found.push(item);
    }
    return this.plan(found, at);
  }
}
