import { describe, expect, it } from 'vitest';
import { boundedPage } from '#functions/api/request/bounded-page';

/**
 * Creates a list of items of the given size. For each read from the start of the list, records how many items
 * are requested.
 */
function listOf(itemBytes: number) {
  const asked: number[] = [];
  const read = async (limit: number) => {
    asked.push(limit);
    return { items: Array.from({ length: limit }, () => 'é'.repeat(itemBytes / 2)), cursor: `${limit}` };
  };
  return { asked, read };
}

describe('a page of items', () => {
  it('is read once if it fits into a response', async () => {
    const { asked, read } = listOf(1_000);

    const page = await boundedPage(1000, read);

    expect(page.items).toHaveLength(1000);
    expect(asked).toEqual([1000]);
  });

  it('has fewer items if more would not fit, and the next page has the rest', async () => {
    const { read } = listOf(400_000);

    const page = await boundedPage(1000, read);

    expect(page.items).toHaveLength(7);
    expect(page.cursor).toBe('7');
  });

  it('contains at least one item of any size', async () => {
    const { read } = listOf(9_000_000);

    const page = await boundedPage(3, read);

    expect(page.items).toHaveLength(1);
  });
});
