import { expect, test } from 'vitest';
import { openRecords } from '../records/fixture';

const open = openRecords();

interface Page {
  readonly items: readonly { readonly preferences: { readonly id: string } }[];
  readonly nextToken: string | null;
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, userID: `u${index}@wellness.example` }));

test.each([{}, { search: 'wellness' }])(
  'a page of users %o has a token only if there is another page',
  async (asked) => {
    const { world, ask } = open();
    await world.put('UserPreferences', numbered(4));
    const page = async (limit: number, nextToken?: string | null) =>
      (await ask('users', { ...asked, limit, nextToken, clientToken: undefined })) as unknown as Page;

    const all = await page(4);
    const first = await page(2);
    const second = await page(2, first.nextToken);

    expect(all.items).toHaveLength(4);
    expect(all.nextToken).toBeNull();
    expect(first.nextToken).not.toBeNull();
    expect(second.items).toHaveLength(2);
    expect(second.nextToken).toBeNull();
  },
);
