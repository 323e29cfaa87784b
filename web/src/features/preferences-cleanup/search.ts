import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/**
 * Search parameters of /admin/preferences-cleanup: everything on display, so that a returning admin, or
 * another one with a link, sees the same.
 */
export const cleanupSearch = searchParams({
  /** ID of the scan's run. */
  scan: typedText,
  /** ID of the run that deleted all, or of its undo or redo. */
  cleanup: typedText,
  /** The displayed list; defaults to the corrupted records. */
  list: oneOf(['migrated']),
  ...pageParams,
});

export type CleanupSearch = ParsedSearch<typeof cleanupSearch>;
