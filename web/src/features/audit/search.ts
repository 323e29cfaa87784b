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

/** The search parameters for /admin/audit: the filters, the page and the open entry. */
export const auditSearch = searchParams({
  /**
   * The selected `auditTypes` values, in the format used by word-list.ts. The page reports unknown values.
   */
  type: word,
  /** The record whose entries are shown, in the form `<Model>#<id>`. */
  record: word,
  /** An email address, `System`, or part of either. */
  user: typedText,
  /** Words from the description, or IDs. */
  q: typedText,
  /** True to include entries from before the history was cleared. */
  older: yes,
  /** The ID of the entry whose details are open. */
  entry: typedText,
  ...pageParams,
});

export type AuditSearch = ParsedSearch<typeof auditSearch>;

/** Returns a search without its page and open entry. The result identifies a list. */
export function listOf({ type, record, user, q, older }: AuditSearch): AuditSearch {
  return { type, record, user, q, older };
}

/** Splits a search's types into known and unknown types. */
export const typesOf = ({ type }: AuditSearch) => knownWords(auditTypes, type);
