import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/** They determine everything that is displayed, so that everyone with the link sees the same. */
export const cleanupSearch = searchParams({
  scan: typedText,
  /** Deleted all corrupted records, or undid or redid that deletion. */
  cleanup: typedText,
  /** By default, the corrupted records are listed. */
  list: oneOf(['migrated']),
  ...pageParams,
});

export type CleanupSearch = ParsedSearch<typeof cleanupSearch>;
