import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { placeOfPage, readItems } from '../../read/items';
import type { ReadPage } from './page-source';

/** Reads a lane's frozen pages. The cursor is the number of the next page. */
export class FrozenLane<Item> {
  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<RunRow, 'id'>,
    private readonly lane: Pick<LaneRow, 'lane' | 'items'>,
  ) {}

  /** Reads the page at `cursor`. `plan` converts the page's items to a plan when the page is processed. */
  async read(
    cursor: string | undefined,
    plan: (items: readonly Item[], at: string) => Promise<Omit<PagePlan, 'cursor'>>,
  ): Promise<ReadPage> {
    const { page, until } = this.place(cursor);
    const items = await this.at(cursor);
    const next = page + 1 < until ? { cursor: `${page + 1}` } : {};
    return { ...next, plan: async (at) => ({ ...(await plan(items, at)), ...next }) };
  }

  /** Returns the items of the page at `cursor`. The result is empty if the lane has no pages. */
  async at(cursor: string | undefined): Promise<readonly Item[]> {
    const { page, until, frozen } = this.place(cursor);
    // The cast below is safe, because only the engine writes these items, for the same job or retry that
    // reads them.
    if (page >= until) return [];
    const place = placeOfPage(frozen, page);
    return (await readItems(this.engine, this.run.id, place, place.page)) as readonly Item[];
  }

  private place(cursor: string | undefined) {
    const { lane, items } = this.lane;
    if (!items || cursor === undefined)
      throw new SystemicError(`Lane ${lane} has no page of items to visit.`);
    return { page: Number(cursor), until: items.until, frozen: items };
  }
}
