import type { Page } from '#shared/jobs/run';

/** Items of a list, page after page, `most` of them at most. */
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
