import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../components/filter/use-set-search';
import type { ContentSearch } from './search';

const firstPage = { page: undefined };

/** Returns the URL's search. Any change except a page change returns the user to the first page. */
export function useContentSearch() {
  const search: ContentSearch = useSearch({ from: '/shell/admin/content' });
  const set = useSetSearch<Partial<ContentSearch>>(firstPage);
  return { search, set, toPage: (page: number) => set({ page: page > 1 ? page : undefined }) };
}
