import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { Refusal } from '../../changes/entries';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { placeOfPage, readItems } from '../../read/items';
import { cutPage, type KnownWrites } from './cut-page';
import type { PageBounds, ReadPage } from './page-source';
import { refusedPage } from './refused-page';

interface ItemPlace {
  readonly page: number;
  readonly offset: number;
}

/**
 * Returns the place in a cursor. The cursor is a frozen page's number. If an earlier page ended within it,
 * ':' and the next item's position follow.
 */
export function placeOfItem(cursor: string): ItemPlace {
  const [page, offset = '0'] = cursor.split(':');
  return { page: Number(page), offset: Number(offset) };
}

const cursorAt = ({ page, offset }: ItemPlace) => (offset === 0 ? `${page}` : `${page}:${offset}`);

/** A page of the lane is a frozen page, or part of one. */
export class FrozenLane<Item> {
  private readonly known: KnownWrites = { perItem: 1 };

  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<RunRow, 'id'>,
    private readonly lane: Pick<LaneRow, 'lane' | 'items'>,
  ) {}

  /**
   * Reads a page. Its parts have at most `maxItems` items. `plan` converts items to a plan when they are
   * processed; `from` is the first item's cursor.
   */
  async read(
    cursor: string | undefined,
    maxItems: number | undefined,
    plan: (items: readonly Item[], at: string, from: string) => Promise<Omit<PagePlan, 'cursor'>>,
  ): Promise<ReadPage> {
    const { page, offset } = this.frozen(cursor).place;
    return cutPage({
      items: await this.pageOf(cursor),
      offset,
      maxItems,
      known: this.known,
      next: this.pageAfter(page),
      cursorAt: (position) => cursorAt({ page, offset: position }),
      plan: (items, at, from) => plan(items, at, cursorAt({ page, offset: from })),
    });
  }

  /** Returns a page that refuses the item at the cursor. Undefined if there is no item. */
  async refuse(
    cursor: string | undefined,
    refusalOf: (item: Item) => Refusal,
  ): Promise<ReadPage | undefined> {
    const { page, offset } = this.frozen(cursor).place;
    const items = await this.pageOf(cursor);
    const item = items[offset];
    if (item === undefined) return undefined;
    const isLast = offset + 1 === items.length;
    return refusedPage(
      refusalOf(item),
      isLast ? this.pageAfter(page) : cursorAt({ page, offset: offset + 1 }),
    );
  }

  async itemsOf({ cursor, next }: PageBounds): Promise<readonly Item[]> {
    const { page, offset } = this.frozen(cursor).place;
    const end = next === undefined ? undefined : placeOfItem(next);
    return (await this.pageOf(cursor)).slice(offset, end?.page === page ? end.offset : undefined);
  }

  /** Returns the items from the cursor on. The result is empty if the lane has no pages. */
  async pageOf(cursor: string | undefined): Promise<readonly Item[]> {
    const { items, place } = this.frozen(cursor);
    // Only the engine writes these items, for the job or retry that reads them, so the cast below is safe.
    if (place.page >= items.until) return [];
    const stored = placeOfPage(items, place.page);
    return (await readItems(this.engine, this.run.id, stored, stored.page)) as readonly Item[];
  }

  /** Returns the cursor of the page after this one. Undefined after the lane's last page. */
  private pageAfter(page: number): string | undefined {
    return page + 1 < (this.lane.items?.until ?? 0) ? cursorAt({ page: page + 1, offset: 0 }) : undefined;
  }

  private frozen(cursor: string | undefined) {
    const { lane, items } = this.lane;
    if (!items || cursor === undefined)
      throw new SystemicError(`Lane ${lane} has no page of items to visit.`);
    return { items, place: placeOfItem(cursor) };
  }
}
