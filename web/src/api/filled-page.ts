import type { Page } from '#shared/jobs/run/run';

/*
 * The server filters after it has read a page, so its pages vary in size. This joins them into pages of an
 * even size. Invariant: every item is on exactly one page as long as the list does not change in between.
 */

/** A page of an even size, and where the next one starts. */
export interface FilledPage<Item> extends Page<Item> {
  /** How many server pages were read for it. */
  readonly reads: number;
}

/** Where a page starts: the server's page, and how many of its items belong to earlier pages. */
interface Place {
  readonly token: string | undefined;
  readonly skip: number;
}

const startOfList: Place = { token: undefined, skip: 0 };

/** `3.<token>`; anything else is a server token. */
function placeOf(text: string | undefined): Place {
  if (text === undefined) return startOfList;
  const [whole, skip, token] = /^(\d+)\.(.*)$/s.exec(text) ?? [];
  return whole === undefined ? { token: text, skip: 0 } : { token: token || undefined, skip: Number(skip) };
}

const textOf = ({ token = '', skip }: Place) => (skip === 0 ? token : `${skip}.${token}`);

/**
 * Reads server pages until `size` items are found, the list ends, or `maxReads` pages were read. In the last
 * case the page may be short or empty, and still says where to continue.
 *
 * @param begin `nextToken` of the previous page
 */
export async function filledPage<Item>(
  read: (token: string | undefined) => Promise<Page<Item>>,
  {
    size,
    begin,
    maxReads,
  }: { readonly size: number; readonly begin?: string | undefined; readonly maxReads: number },
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
    if (items.length === size || reads === maxReads) return { items, nextToken: textOf(place), reads };
  }
}
