import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/**
 * Search parameters of /admin/preferences-cleanup: what is on show, so that coming back, or another admin by
 * a link, sees the same.
 */
export const cleanupSearch = searchParams({
  /** Id of the run that scanned. */
  scan: typedText,
  /** Id of the run that deleted all, or of its undo or redo. */
  cleanup: typedText,
  /** The list on show; default: the corrupted records. */
  list: oneOf(['migrated']),
  ...pageParams,
});

export type CleanupSearch = ParsedSearch<typeof cleanupSearch>;
