import { oneOf, type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';

/**
 * The search parameters for a list of sets: its filters, its sort order, and the open dialog. The dialog
 * shows either a set's details or its editor. If the URL specifies a field, that field receives focus.
 */
export const setsSearch = searchParams({
  q: typedText,
  type: word,
  intensity: word,
  status: oneOf(['active', 'inactive']),
  sort: oneOf(['title', 'type', 'updated', 'exercises', 'status']),
  page: pageParams.page,
  /** The open set's ID, or `new` for a set that is being created. */
  set: word,
  edit: oneOf(['details', 'exercises']),
  field: word,
});

export type SetsSearch = ParsedSearch<typeof setsSearch>;

/** The ID used in the URL for a set that has not been created yet. */
export const newSet = 'new';
