import { contentKinds } from '#shared/values/address-choices';

export type ContentKind = (typeof contentKinds)[number];

/** A content item. Every field except the ID may be missing, because stored data may predate the rules. */
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

export const titleOf = ({ name, key, id }: Item): string => name || key || id;

/** The tabs in display order (docs/product.md), each with the word for a single item. */
export const kindWords: Readonly<Record<ContentKind, { readonly tab: string; readonly one: string }>> = {
  text: { tab: 'Text Content', one: 'text' },
  image: { tab: 'Images', one: 'image' },
  video: { tab: 'Videos', one: 'video' },
  template: { tab: 'Templates', one: 'template' },
};

export function countsOf(items: readonly Item[]): Readonly<Record<ContentKind, number>> {
  const counts = { text: 0, image: 0, video: 0, template: 0 };
  for (const { kind } of items) {
    const known = contentKinds.find((one) => one === kind);
    if (known) counts[known] += 1;
  }
  return counts;
}

/** Finds a text with the same key. The app would show only one of the two. */
export const withSameKey = (
  items: readonly Item[],
  { id, key }: { readonly id: string | undefined; readonly key?: string | null | undefined },
): Item | undefined => {
  const own = key?.trim();
  return own
    ? items.find((other) => other.kind === 'text' && other.id !== id && other.key?.trim() === own)
    : undefined;
};

const firstShown = (item: Item) => item.key || titleOf(item);

/**
 * Returns the items of the selected category with every search word in name, key, text or file name, sorted
 * by key or name.
 */
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
