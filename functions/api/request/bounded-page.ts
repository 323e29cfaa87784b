/**
 * The maximum size of the items. AppSync accepts 5 MB from a function, and Lambda returns up to 6 MB; the
 * rest is for the data around the items.
 */
const maxBytes = 4_000_000;

/** If the items are too large, reads the page again with half as many, until they fit or one is left. */
export async function boundedPage<Read extends { readonly items: readonly unknown[] }>(
  limit: number,
  read: (limit: number) => Promise<Read>,
): Promise<Read> {
  const page = await read(limit);
  if (limit <= 1 || Buffer.byteLength(JSON.stringify(page.items)) <= maxBytes) return page;
  return boundedPage(Math.floor(limit / 2), read);
}
