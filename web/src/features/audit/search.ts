import { auditTypes } from '#shared/values/audit-types';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
  yes,
} from '../../components/filter/search-params';

/** Search parameters of /admin/audit: filters, page and the entry that is open. */
export const auditSearch = searchParams({
  type: oneOf(auditTypes),
  /** A whole email address or `System`, or a part of one. */
  user: typedText,
  /** Words of the description, or ids. */
  q: typedText,
  /** Entries from before the history was cleared as well. */
  older: yes,
  /** Id of the entry whose details are shown. */
  entry: typedText,
  ...pageParams,
});

export type AuditSearch = ParsedSearch<typeof auditSearch>;

/** A search without its page and the entry that is open: what a list is known by. */
export function listOf({ page: _page, token: _token, entry: _entry, ...list }: AuditSearch): AuditSearch {
  return list;
}
