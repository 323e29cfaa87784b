import { type PagePart, pageParts } from '../../content/page-parts';
import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';
import { lastOrder } from './page-view';

export interface DefaultPage extends PagePart {
  readonly isActive: boolean;
  /** The part's position, counted from 0. */
  readonly orderIndex: number;
}

/** The product's own parts, without the stamps. */
export const defaultPages: readonly DefaultPage[] = pageParts.map((part, index, all) => ({
  ...part,
  isActive: true,
  orderIndex: all.slice(0, index).filter(({ pageId }) => pageId === part.pageId).length,
}));

const byId: ReadonlyMap<unknown, DefaultPage> = new Map(defaultPages.map((page) => [page.id, page]));

/**
 * Returns values for the attributes that a part lacks. The product's own parts get the product's values;
 * others become visible and come last. Additional content (`breathing-additional-content`) and links
 * (`heroTarget`) are handled elsewhere.
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

export const defaultPage = (id: unknown): DefaultPage | undefined => byId.get(id);
