/** AppSync takes 5 MB from a function and Lambda gives 6; the rest is for what is around the items. */
const maxBytes = 4_000_000;

/**
 * Reads a page that can be answered: where the items together are too large, again with half as many, down to
 * one.
 *
 * @param read reads at most that many items; what it gives with them says where the next page begins.
 */
export async function boundedPage<Read extends { readonly items: readonly unknown[] }>(
  limit: number,
  read: (limit: number) => Promise<Read>,
): Promise<Read> {
  const page = await read(limit);
  if (limit <= 1 || Buffer.byteLength(JSON.stringify(page.items)) <= maxBytes) return page;
  return boundedPage(Math.floor(limit / 2), read);
}
