import type { Page } from '#shared/api/page';

/*
 * The server filters records after reading a page, so its pages vary in size. This module combines them into
 * pages of equal size. Invariant: as long as the list does not change, every item is on exactly one page.
 */

/** A page of items, with a token for the start of the next page. */
export interface FilledPage<Item> extends Page<Item> {
  readonly reads: number;
}

/** Returns one more than the page size. The extra item shows whether the page is the last one. */
export const oneMore = (size: number): number => size + 1;

export const noItems: FilledPage<never> = { items: [], reads: 0 };

/** A position: a token of a server page, and the number of its items that belong to earlier pages. */
interface Place {
  readonly token: string | undefined;
  readonly skip: number;
}

const startOfList: Place = { token: undefined, skip: 0 };

/** Parses a token in the format `3.<token>`. Any other text is a token from the server. */
function placeOf(text: string | undefined): Place {
  if (text === undefined) return startOfList;
  const [whole, skip, token] = /^(\d+)\.(.*)$/s.exec(text) ?? [];
  return whole === undefined ? { token: text, skip: 0 } : { token: token || undefined, skip: Number(skip) };
}

const textOf = ({ token = '', skip }: Place) => (skip === 0 ? token : `${skip}.${token}`);

/**
 * Reads server pages until more than `size` items are found, the list ends, or `maxReads` pages have been
 * read. In the last case, the page may be short or empty but still has a token for the next one.
 *
 * A page read directly from DynamoDB may have a token even if the list ends there. In this case, `read`
 * should request `oneMore` than `size`, so that a full page usually takes one read.
 *
 * @param begin the `nextToken` of the previous page
 * @param isExact true if the server returns a token only if there are more items
 */
export async function filledPage<Item>(
  read: (token: string | undefined) => Promise<Page<Item>>,
  {
    size,
    begin,
    maxReads,
    isExact = false,
  }: {
    readonly size: number;
    readonly begin?: string | undefined;
    readonly maxReads: number;
    readonly isExact?: boolean;
  },
): Promise<FilledPage<Item>> {
  const items: Item[] = [];
  let place = placeOf(begin);
  for (let reads = 1; ; reads += 1) {
    const page = await read(place.token);
    const found = page.items.slice(place.skip);
    const room = size - items.length;
    items.push(...found.slice(0, room));
    if (found.length > room) {
      return { items, nextToken: textOf({ token: place.token, skip: place.skip + room }), reads };
    }
    if (!page.nextToken) return { items, nextToken: null, reads };
    place = { token: page.nextToken, skip: 0 };
    if (reads === maxReads || (isExact && items.length === size))
      return { items, nextToken: textOf(place), reads };
  }
}
