import type { Page } from '#shared/jobs/run/run';

/*
 * The server filters after it has read a page, so its pages are as full as the filter lets them be. Here they
 * are joined to pages of an even size. Invariant: every item stands on one page, as long as the list does not
 * change in between.
 */

/** A page of an even size, and where the next one begins. */
export interface FilledPage<Item> extends Page<Item> {
  /** Pages of the server that were read for it. */
  readonly reads: number;
}

/** Where a page begins: the server's page, and how many of its items stand on pages before. */
interface Place {
  readonly token: string | undefined;
  readonly skip: number;
}

const startOfList: Place = { token: undefined, skip: 0 };

/** `3.<token>`; anything else is a token by itself, as the server gave it. */
function placeOf(text: string | undefined): Place {
  if (text === undefined) return startOfList;
  const [whole, skip, token] = /^(\d+)\.(.*)$/s.exec(text) ?? [];
  return whole === undefined ? { token: text, skip: 0 } : { token: token || undefined, skip: Number(skip) };
}

const textOf = ({ token = '', skip }: Place) => (skip === 0 ? token : `${skip}.${token}`);

/**
 * Reads pages of the server until `size` items are there, the list is at its end, or `maxReads` pages were
 * read; then the page is not full, or even empty, and still says where to go on.
 *
 * @param begin `nextToken` of the page before
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
