import { auditTypes } from '#shared/values/audit-types';
import {
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
  word,
  yes,
} from '../../components/filter/search-params';
import { knownWords } from '../../components/filter/word-list';

/** Search parameters of /admin/audit: filters, page and the open entry. */
export const auditSearch = searchParams({
  /** Values of `auditTypes`, see word-list.ts. The page reports unknown values. */
  type: word,
  /** All entries of one record: `<Model>#<id>`. */
  record: word,
  /** An email address, `System`, or part of one. */
  user: typedText,
  /** Words in the description, or IDs. */
  q: typedText,
  /** Includes entries from before the history was cleared. */
  older: yes,
  /** ID of the entry whose details are open. */
  entry: typedText,
  ...pageParams,
});

export type AuditSearch = ParsedSearch<typeof auditSearch>;

/** A search without its page and open entry, which identifies a list. */
export function listOf({ type, record, user, q, older }: AuditSearch): AuditSearch {
  return { type, record, user, q, older };
}

/** Splits the types in a search into known and unknown ones. */
export const typesOf = ({ type }: AuditSearch) => knownWords(auditTypes, type);
