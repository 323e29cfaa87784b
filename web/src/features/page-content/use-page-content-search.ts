import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../components/filter/use-set-search';
import type { PageContentSearch } from './search';

/** Keeps all of the page's state in the URL. */
export function usePageContentSearch() {
  const search: PageContentSearch = useSearch({ from: '/shell/admin/page-content' });
  return { search, set: useSetSearch<Partial<PageContentSearch>>() };
}
