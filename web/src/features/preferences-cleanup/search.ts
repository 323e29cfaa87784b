import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/**
 * The search parameters of /admin/preferences-cleanup. They determine everything that is displayed, so a
 * returning admin, or another admin with the link, sees the same state.
 */
export const cleanupSearch = searchParams({
  /** The ID of the scan run. */
  scan: typedText,
  /**
   * The ID of the run that deleted all corrupted records, or of the run that undid or redid that deletion.
   */
  cleanup: typedText,
  /** The displayed list. By default, it is the list of corrupted records. */
  list: oneOf(['migrated']),
  ...pageParams,
});

export type CleanupSearch = ParsedSearch<typeof cleanupSearch>;
