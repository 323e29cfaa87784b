/**
 * The maximum size of the items, in bytes. AppSync accepts 5 MB from a function, and Lambda returns up to 6
 * MB. The remaining megabyte is for the data around the items.
 */
const maxBytes = 4_000_000;

/**
 * Reads a page that is small enough for a response. If the items are too large, reads the page again with
 * half as many items, and repeats this until they fit or only one item is left.
 */
export async function boundedPage<Read extends { readonly items: readonly unknown[] }>(
  limit: number,
  read: (limit: number) => Promise<Read>,
): Promise<Read> {
  const page = await read(limit);
  if (limit <= 1 || Buffer.byteLength(JSON.stringify(page.items)) <= maxBytes) return page;
  return boundedPage(Math.floor(limit / 2), read);
}
