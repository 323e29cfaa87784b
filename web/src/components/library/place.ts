import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';
import type { FilterChange } from '../filter/url-search';
import { useSetSearch } from '../filter/use-set-search';

/** The search text, the page, the open row, the record being edited, and the field to focus. */
export const libraryListSearch = searchParams({
  q: typedText,
  page: pageParams.page,
  open: word,
  edit: word,
  field: word,
});

type LibraryListSearch = ParsedSearch<typeof libraryListSearch>;

export interface LibraryPlace {
  readonly at: LibraryListSearch;
  readonly set: (change: LibraryListSearch, how?: FilterChange) => void;
}

export function usePlaceInAddress(): LibraryPlace {
  const at: LibraryListSearch = useSearch({ strict: false });
  return { at, set: useSetSearch<LibraryListSearch>() };
}

/** Keeps the list's state in the component, for a dialog on top of another page. */
export function useOwnPlace(): LibraryPlace {
  const [at, setAt] = useState<LibraryListSearch>({});
  return { at, set: (change) => setAt((before) => ({ ...before, ...change })) };
}
