import type { PagePlan } from '../../ledger/journal';
import type { PlannedPart, ReadPage } from './page-source';

/** The number of writes per item of the source's last planned part, but at least 1. */
export interface KnownWrites {
  perItem: number;
}

/** A fixed series of items, visited as one page, or as several if the pace or `maxItems` requires it. */
export interface CutPage<Item> {
  readonly items: readonly Item[];
  /** The position of the first item that has not been visited. */
  readonly offset: number;
  /** The cursor after the last item. Undefined if it is the lane's last. */
  readonly next: string | undefined;
  /** The maximum number of items in a part; absent for no limit. */
  readonly maxItems?: number | undefined;
  /** The known number of writes. All pages of a source share this object. */
  readonly known: KnownWrites;
  /** Returns the cursor for a page that ends before the item. */
  cursorAt(position: number): string;
  plan(items: readonly Item[], at: string, from: number): Promise<Omit<PagePlan, 'cursor'>>;
}

/**
 * Returns a page that can end after any item. How many changes an item requests is known only once planned,
 * so a part's size depends on the part before.
 */
export function cutPage<Item>(page: CutPage<Item>): ReadPage {
  const { items, offset, next, known, maxItems = Number.POSITIVE_INFINITY } = page;
  const plan = async (at: string, maxWrites = Number.POSITIVE_INFINITY): Promise<PlannedPart> => {
    const most = Math.min(maxItems, Math.max(1, Math.floor(maxWrites / known.perItem)));
    const until = Math.min(items.length, offset + most);
    const isWhole = until === items.length;
    const cursor = isWhole ? next : page.cursorAt(until);
    const visited = items.slice(offset, until);
    const planned = await page.plan(visited, at, offset);
    if (visited.length > 0) known.perItem = Math.max(1, planned.entries.length / visited.length);
    return {
      plan: { ...planned, ...(cursor === undefined ? {} : { cursor }) },
      ...(isWhole ? {} : { rest: cutPage({ ...page, offset: until }) }),
    };
  };
  return { ...(next === undefined ? {} : { cursor: next }), plan };
}
