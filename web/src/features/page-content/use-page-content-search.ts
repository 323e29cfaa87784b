import { useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../components/filter/url-search';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import type { PageContentSearch } from './search';

/** Keeps all of the page's state in the URL. */
export function usePageContentSearch() {
  const search: PageContentSearch = useSearch({ from: '/shell/admin/page-content' });
  const navigate = usePageNavigate();
  return {
    search,
    set: (change: Partial<PageContentSearch>, { replace = false }: FilterChange = {}) =>
      void navigate({
        to: '/admin/page-content',
        search: { ...search, ...change },
        replace,
        resetScroll: false,
      }),
  };
}
