import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/**
 * The URL parameters. They determine everything that is displayed, so that everyone with the link sees the
 * same.
 */
export const cleanupSearch = searchParams({
  scan: typedText,
  /** The run that deleted all corrupted records, or that undid or redid the deletion. */
  cleanup: typedText,
  /** The list to show. By default, it is the corrupted records. */
  list: oneOf(['migrated']),
  ...pageParams,
});

export type CleanupSearch = ParsedSearch<typeof cleanupSearch>;
