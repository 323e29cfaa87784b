import type { Page } from '#shared/api/page';
import type { Output } from '../output/output';

/** Reads at most `most` items of a list. */
export async function readItems<Item>(...of: Parameters<typeof allItems<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of allItems(...of)) items.push(item);
  return items;
}

/** Yields at most `most` items of a list, reading it page by page. */
export async function* allItems<Item>(
  most: number,
  pageSize: number,
  read: (page: { limit: number; nextToken: string | undefined }) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let nextToken: string | undefined;
  let given = 0;
  do {
    const page = await read({ limit: Math.min(pageSize, most - given), nextToken });
    for (const item of page.items) {
      yield item;
      given += 1;
      if (given >= most) return;
    }
    nextToken = page.nextToken ?? undefined;
  } while (nextToken !== undefined);
}

/** Shows at most `limit` items of a list. Prints a note if there may be more. */
export async function showUpTo<Item>(
  limit: number,
  items: AsyncIterable<Item>,
  output: Output,
  show: (item: Item) => void,
): Promise<void> {
  let shown = 0;
  for await (const item of items) {
    shown += 1;
    show(item);
  }
  if (shown === limit) output.note(`Showing the first ${limit}; use --limit for more.`);
}
