import { type PagePart, pageParts } from '../../content/page-parts';
import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';

/** A part of a page as a new record has it, except the stamps. */
export interface DefaultPage extends PagePart {
  readonly isActive: boolean;
  /** Its position on its page, from 0. */
  readonly orderIndex: number;
}

/** The position of a part without one: last. */
const lastOrder = 999;

/** The product's own parts of pages, as new records have them. */
export const defaultPages: readonly DefaultPage[] = pageParts.map((part, index, all) => ({
  ...part,
  isActive: true,
  orderIndex: all.slice(0, index).filter(({ pageId }) => pageId === part.pageId).length,
}));

const byId: ReadonlyMap<unknown, DefaultPage> = new Map(defaultPages.map((page) => [page.id, page]));

/**
 * Attributes that are missing in a stored part, with their default values: for the product's own parts, the
 * product's; for others, that they are shown, and last. Existing values are kept. Further texts
 * (`breathing-additional-content`) and links (`heroTarget`) are handled elsewhere.
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

/** The product's own part with that id; undefined for others. */
export const defaultPage = (id: unknown): DefaultPage | undefined => byId.get(id);
