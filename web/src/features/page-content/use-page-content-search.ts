import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../components/filter/use-set-search';
import type { PageContentSearch } from './search';

export function usePageContentSearch() {
  const search: PageContentSearch = useSearch({ from: '/shell/admin/page-content' });
  return { search, set: useSetSearch<Partial<PageContentSearch>>() };
}
