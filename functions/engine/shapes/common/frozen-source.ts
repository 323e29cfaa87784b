import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { placeOfPage, readItems } from '../../read/items';
import { cutPage, type KnownWrites } from './cut-page';
import type { PageBounds, ReadPage } from './page-source';

/** The first item of a page: its frozen page, and its position in that page. */
interface ItemPlace {
  readonly page: number;
  readonly offset: number;
}

/**
 * Returns the place to which a lane's cursor points. The cursor is the number of a frozen page. If an earlier
 * page of the lane ended within it, ':' and the position of the next item follow.
 */
export function placeOfItem(cursor: string): ItemPlace {
  const [page, offset = '0'] = cursor.split(':');
  return { page: Number(page), offset: Number(offset) };
}

/** Reads a lane's frozen items. A page of the lane is a frozen page, or part of one. */
export class FrozenLane<Item> {
  private readonly known: KnownWrites = { perItem: 1 };

  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<RunRow, 'id'>,
    private readonly lane: Pick<LaneRow, 'lane' | 'items'>,
  ) {}

  /**
   * Reads the page at `cursor`. `plan` converts items to a plan when they are processed. `from` is the cursor
   * of the first item.
   */
  async read(
    cursor: string | undefined,
    plan: (items: readonly Item[], at: string, from: string) => Promise<Omit<PagePlan, 'cursor'>>,
  ): Promise<ReadPage> {
    const { until, place } = this.frozen(cursor);
    const { page, offset } = place;
    return cutPage({
      items: await this.pageOf(cursor),
      offset,
      known: this.known,
      next: page + 1 < until ? `${page + 1}` : undefined,
      cursorAt: (position) => `${page}:${position}`,
      plan: (items, at, from) => plan(items, at, from === 0 ? `${page}` : `${page}:${from}`),
    });
  }

  /** Returns the items between two cursors. */
  async itemsOf({ cursor, next }: PageBounds): Promise<readonly Item[]> {
    const { page, offset } = this.frozen(cursor).place;
    const end = next === undefined ? undefined : placeOfItem(next);
    return (await this.pageOf(cursor)).slice(offset, end?.page === page ? end.offset : undefined);
  }

  /** Returns all items of the frozen page at `cursor`. The result is empty if the lane has no pages. */
  async pageOf(cursor: string | undefined): Promise<readonly Item[]> {
    const { items, until, place } = this.frozen(cursor);
    // The cast below is safe, because only the engine writes these items, for the same job or retry that
    // reads them.
    if (place.page >= until) return [];
    const stored = placeOfPage(items, place.page);
    return (await readItems(this.engine, this.run.id, stored, stored.page)) as readonly Item[];
  }

  private frozen(cursor: string | undefined) {
    const { lane, items } = this.lane;
    if (!items || cursor === undefined)
      throw new SystemicError(`Lane ${lane} has no page of items to visit.`);
    return { items, until: items.until, place: placeOfItem(cursor) };
  }
}
