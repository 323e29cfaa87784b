import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';
import type { FilterChange } from '../filter/url-search';

/**
 * The state of a library list: search, page, open row, and the record being edited with the field to focus.
 */
export const libraryListSearch = searchParams({
  q: typedText,
  page: pageParams.page,
  open: word,
  edit: word,
  field: word,
});

type LibraryListSearch = ParsedSearch<typeof libraryListSearch>;

/** The state of a library list, and a way to change it. */
export interface LibraryPlace {
  readonly at: LibraryListSearch;
  readonly set: (change: LibraryListSearch, how?: FilterChange) => void;
}

/** The list's state, kept in the page's address. */
export function usePlaceInAddress(): LibraryPlace {
  const at: LibraryListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    at,
    // A search that was just typed may not be in `at` yet.
    set: (change, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (now: LibraryListSearch) => ({ ...now, ...change }),
        replace,
        resetScroll: false,
      }),
  };
}

/** The list's state, kept in the component, for a dialog over another page. */
export function useOwnPlace(): LibraryPlace {
  const [at, setAt] = useState<LibraryListSearch>({});
  return { at, set: (change) => setAt((before) => ({ ...before, ...change })) };
}
