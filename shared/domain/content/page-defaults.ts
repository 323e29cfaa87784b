import { type PagePart, pageParts } from '../../content/page-parts';
import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';

/** The fields of a new page part, without the stamps. */
export interface DefaultPage extends PagePart {
  readonly isActive: boolean;
  /** The position of the part on the page, counted from 0. */
  readonly orderIndex: number;
}

/** The position of a part without an order. Such a part comes last. */
const lastOrder = 999;

/** The product's own page parts, with the fields that a new record has. */
export const defaultPages: readonly DefaultPage[] = pageParts.map((part, index, all) => ({
  ...part,
  isActive: true,
  orderIndex: all.slice(0, index).filter(({ pageId }) => pageId === part.pageId).length,
}));

const byId: ReadonlyMap<unknown, DefaultPage> = new Map(defaultPages.map((page) => [page.id, page]));

/**
 * Returns default values for any attributes that a stored part lacks. The product's own parts get the
 * product's values. Other parts become visible and are placed last. Existing values are kept. Additional
 * content (`breathing-additional-content`) and links (`heroTarget`) are handled elsewhere.
 */
export function missingDefaults(part: StoredRecord): StoredRecord {
  const {
    id: _,
    additionalContent: _more,
    linkURL: _link,
    ...own
  } = byId.get(part.id) ?? {
    id: '',
    isActive: true,
    orderIndex: lastOrder,
  };
  return Object.fromEntries(Object.entries(own).filter(([name]) => isEmpty(part[name])));
}

/** Returns the product's own part with the given ID, or undefined if no part has this ID. */
export const defaultPage = (id: unknown): DefaultPage | undefined => byId.get(id);
