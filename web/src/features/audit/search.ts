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

export const auditSearch = searchParams({
  /** A list of `auditTypes` in the format of word-list.ts. The page reports unknown values. */
  type: word,
  /** A record in the form `<Model>#<id>`. */
  record: word,
  /** An email address, `System`, or part of either. */
  user: typedText,
  q: typedText,
  /** True to include entries from before the history was cleared. */
  older: yes,
  entry: typedText,
  ...pageParams,
});

export type AuditSearch = ParsedSearch<typeof auditSearch>;

/** Returns the search without the page and the open entry, so that it identifies a list. */
export function listOf({ type, record, user, q, older }: AuditSearch): AuditSearch {
  return { type, record, user, q, older };
}

export const typesOf = ({ type }: AuditSearch) => knownWords(auditTypes, type);
