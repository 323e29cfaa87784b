import * as z from 'zod/mini';
import { auditTypes } from '#shared/domain/audit-types';
import { lenient, pageSearch, searchText } from '../../components/url-search';

/** Search parameters of /admin/audit: filters, page and the entry that is open. */
export const auditSearch = z.object({
  type: lenient(z.enum(auditTypes)),
  /** A whole e-mail address or `System`, or a part of one. */
  user: lenient(searchText),
  /** Words of the description, or ids. */
  q: lenient(searchText),
  /** Entries from before the history was cleared as well. */
  older: lenient(z.literal(true)),
  /** Id of the entry whose details are shown. */
  entry: lenient(searchText),
  ...pageSearch.shape,
});

export type AuditSearch = z.infer<typeof auditSearch>;

/** A search without its page and the entry that is open: what a list is known by. */
export function listOf({ page: _page, token: _token, entry: _entry, ...list }: AuditSearch): AuditSearch {
  return list;
}
