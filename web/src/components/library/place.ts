import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';
import type { FilterChange } from '../filter/url-search';

/**
 * Where somebody is in a list of the library: search, page, the open row, and the record that is edited at
 * one of its fields.
 */
export const libraryListSearch = searchParams({
  q: typedText,
  page: pageParams.page,
  open: word,
  edit: word,
  field: word,
});

type LibraryListSearch = ParsedSearch<typeof libraryListSearch>;

/** Where somebody is, and how they go on. */
export interface LibraryPlace {
  readonly at: LibraryListSearch;
  readonly set: (change: LibraryListSearch, how?: FilterChange) => void;
}

/** The place in the page's address. */
export function usePlaceInAddress(): LibraryPlace {
  const at: LibraryListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    at,
    set: (change, { replace = false } = {}) =>
      void navigate({ to: '.', search: { ...at, ...change }, replace, resetScroll: false }),
  };
}

/** A place of its own, for a dialog over another page. */
export function useOwnPlace(): LibraryPlace {
  const [at, setAt] = useState<LibraryListSearch>({});
  return { at, set: (change) => setAt((before) => ({ ...before, ...change })) };
}
