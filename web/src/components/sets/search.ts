import { oneOf, type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';

/** Filters, sort order, and the open dialog: a set's details or its editor, and the field to focus. */
export const setsSearch = searchParams({
  q: typedText,
  type: word,
  intensity: word,
  status: oneOf(['active', 'inactive']),
  sort: oneOf(['title', 'type', 'updated', 'exercises', 'status']),
  page: pageParams.page,
  /** An ID, or `new` for a set that is being created. */
  set: word,
  edit: oneOf(['details', 'exercises']),
  field: word,
});

export type SetsSearch = ParsedSearch<typeof setsSearch>;

/** In the URL, for a set that has not been created yet. */
export const newSet = 'new';
