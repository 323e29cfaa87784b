import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../components/filter/url-search';
import type { ContentSearch } from './search';

/**
 * The tab, filters and page, stored in the address. Any change except that of the page returns to the first
 * page.
 */
export function useContentSearch() {
  const search: ContentSearch = useSearch({ from: '/shell/admin/content' });
  const navigate = useNavigate();
  const go = (to: ContentSearch, { replace = false }: FilterChange = {}) =>
    void navigate({ to: '/admin/content', search: to, replace, resetScroll: false });
  const { page: _page, ...list } = search;
  return {
    search,
    set: (change: Partial<ContentSearch>, how?: FilterChange) => go({ ...list, ...change }, how),
    toPage: (page: number) => go({ ...list, page: page > 1 ? page : undefined }),
  };
}
