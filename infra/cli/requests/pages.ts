import type { Page } from '#shared/api/page';
import type { Output } from '../output/output';

/** Yields the items of a list, page by page, at most `most`. */
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

/** Shows each item of a list that was limited to `limit`, and prints a note if the limit was reached. */
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
  if (shown === limit) output.note(`Shows at most ${limit}; use --limit for more.`);
}
