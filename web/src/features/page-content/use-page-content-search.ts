import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../components/filter/url-search';
import type { PageContentSearch } from './search';

/** View, page of the app, time of day, search text and the record being edited, kept in the address. */
export function usePageContentSearch() {
  const search: PageContentSearch = useSearch({ from: '/shell/admin/page-content' });
  const navigate = useNavigate();
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
