import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../components/filter/use-set-search';
import type { ContentSearch } from './search';

const firstPage = { page: undefined };

export function useContentSearch() {
  const search: ContentSearch = useSearch({ from: '/shell/admin/content' });
  const set = useSetSearch<Partial<ContentSearch>>(firstPage);
  return { search, set, toPage: (page: number) => set({ page: page > 1 ? page : undefined }) };
}
