import { contentKinds } from '#shared/values/choices';

/** A kind of content item: a tab. */
export type ContentKind = (typeof contentKinds)[number];

/** A content item. Stored data is older than any rule: all but the id may be missing. */
export interface Item {
  readonly id: string;
  readonly _version?: number | null;
  readonly kind?: string | null;
  readonly name?: string | null;
  readonly category?: string | null;
  readonly key?: string | null;
  readonly value?: string | null;
  readonly url?: string | null;
  readonly isActive?: boolean | null;
  readonly fileName?: string | null;
  readonly bytes?: number | null;
  readonly updatedAt?: string | null;
}

/** What a person knows an item by. */
export const titleOf = ({ name, key, id }: Item): string => name || key || id;

/** Tabs in their order (docs/product.md), and what one item of each is called. */
export const kindWords: Readonly<Record<ContentKind, { readonly tab: string; readonly one: string }>> = {
  text: { tab: 'Text Content', one: 'text' },
  image: { tab: 'Images', one: 'image' },
  video: { tab: 'Videos', one: 'video' },
  template: { tab: 'Templates', one: 'template' },
};

/** How many items there are of each kind. */
export function countsOf(items: readonly Item[]): Readonly<Record<ContentKind, number>> {
  const counts = { text: 0, image: 0, video: 0, template: 0 };
  for (const { kind } of items) {
    const known = contentKinds.find((one) => one === kind);
    if (known) counts[known] += 1;
  }
  return counts;
}

/** What stands first in a row: a text's key, a file's or a template's name. */
const firstShown = (item: Item) => item.key || titleOf(item);

/** What a tab shows: by key or name, those of the category and with every word in name, key or text. */
export function itemsShown(
  items: readonly Item[],
  shown: {
    readonly kind: ContentKind;
    readonly category?: string | undefined;
    readonly q?: string | undefined;
  },
): readonly Item[] {
  const words = (shown.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return items
    .filter(({ kind }) => kind === shown.kind)
    .filter(({ category }) => shown.category === undefined || category === shown.category)
    .filter((item) => {
      const text =
        `${item.name ?? ''} ${item.key ?? ''} ${item.value ?? ''} ${item.fileName ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => firstShown(a).localeCompare(firstShown(b), 'en'));
}
