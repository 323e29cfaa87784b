import type { Page } from '#shared/api/page';

/** Reads a page of a list. Without a token, reads the first page. */
export type FetchPage<Item> = (nextToken: string | undefined) => Promise<Page<Item>>;

/**
 * Yields every page of a list, skipping pages that a filter left empty. Ends early when `signal` is aborted.
 */
export async function* allPages<Item>(
  fetchPage: FetchPage<Item>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  let token: string | undefined;
  do {
    const page = await fetchPage(token);
    if (signal?.aborted) return;
    if (page.items.length > 0) yield page.items;
    token = page.nextToken ?? undefined;
  } while (token !== undefined);
}
