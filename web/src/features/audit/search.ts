import { auditTypes } from '#shared/values/audit-types';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
  yes,
} from '../../components/filter/search-params';

/** Search parameters of /admin/audit: filters, page and the open entry. */
export const auditSearch = searchParams({
  type: oneOf(auditTypes),
  /** An email address, `System`, or part of one. */
  user: typedText,
  /** Words of the description, or ids. */
  q: typedText,
  /** Includes entries from before the history was cleared. */
  older: yes,
  /** Id of the entry whose details are open. */
  entry: typedText,
  ...pageParams,
});

export type AuditSearch = ParsedSearch<typeof auditSearch>;

/** A search without its page and open entry: the identity of a list. */
export function listOf({ page: _page, token: _token, entry: _entry, ...list }: AuditSearch): AuditSearch {
  return list;
}
