import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPage, oneMore } from '#web/api/filled-page';

/** Creates a server that reads `limit` items at a time and returns those that match a filter. */
const serverOf =
  (list: readonly number[], limit: number, passes: (item: number) => boolean) => async (token?: string) => {
    const start = Number(token ?? 0);
    const end = start + limit;
    return {
      items: list.slice(start, end).filter(passes),
      nextToken: end < list.length ? `${end}` : null,
    };
  };

async function allPages(read: ReturnType<typeof serverOf>, size: number, maxReads: number) {
  const pages: (readonly number[])[] = [];
  let begin: string | undefined;
  do {
    const page = await filledPage(read, { size, begin, maxReads });
    pages.push(page.items);
    begin = page.nextToken ?? undefined;
  } while (begin !== undefined);
  return pages;
}

const list = (length: number) => Array.from({ length }, (_, item) => item);

describe('pages of equal size', () => {
  it('contain each item once and in order, regardless of how the server pages and filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        async (length, limit, size, every, maxReads) => {
          const passes = (item: number) => item % every === 0;
          const pages = await allPages(serverOf(list(length), limit, passes), size, maxReads);
          expect(pages.flat()).toEqual(list(length).filter(passes));
          expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(size);
        },
      ),
    );
  });

  it('are never empty after the first one if one more item is requested, as far as the server filters nothing', async () => {
    for (const size of [1, 2, 5]) {
      for (let length = 0; length <= 20; length += 1) {
        // As DynamoDB does, the server returns a token if it has read as many items as it was asked for.
        const read = async (token?: string) => {
          const start = Number(token ?? 0);
          const end = start + oneMore(size);
          return { items: list(length).slice(start, end), nextToken: end <= length ? `${end}` : null };
        };

        const pages = await allPages(read, size, 100);

        expect(pages.flat()).toEqual(list(length));
        expect(pages.length).toBe(Math.max(1, Math.ceil(length / size)));
      }
    }
  });

  it('are all full except for the last one if enough items may be read', async () => {
    const pages = await allPages(
      serverOf(list(50), 7, (item) => item % 3 === 0),
      5,
      100,
    );

    expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 2]);
  });

  it('have a next position even if nothing was found so far', async () => {
    const read = serverOf(list(1_000), 100, () => false);

    const page = await filledPage(read, { size: 20, maxReads: 4 });

    expect(page).toEqual({ items: [], nextToken: '400', reads: 4 });
  });
});
