import * as z from 'zod/mini';
import { lenient, pageSearch, searchText } from '../../components/url-search';

/** Search parameters of /admin/preferences-cleanup: what is on show, so that coming back, or another admin by a link, sees the same. */
export const cleanupSearch = z.object({
  /** Id of the run that scanned. */
  scan: lenient(searchText),
  /** Id of the run that deleted all, or of its undo or redo. */
  cleanup: lenient(searchText),
  /** The list on show; default: the corrupted records. */
  list: lenient(z.literal('migrated')),
  ...pageSearch.shape,
});

export type CleanupSearch = z.infer<typeof cleanupSearch>;
