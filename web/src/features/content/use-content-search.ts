import { useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../components/filter/url-search';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import type { ContentSearch } from './search';

/** Returns the URL's search. Any change except a page change returns the user to the first page. */
export function useContentSearch() {
  const search: ContentSearch = useSearch({ from: '/shell/admin/content' });
  const navigate = usePageNavigate();
  const go = (to: ContentSearch, { replace = false }: FilterChange = {}) =>
    void navigate({ to: '/admin/content', search: to, replace, resetScroll: false });
  const { page: _page, ...list } = search;
  return {
    search,
    set: (change: Partial<ContentSearch>, how?: FilterChange) => go({ ...list, ...change }, how),
    toPage: (page: number) => go({ ...list, page: page > 1 ? page : undefined }),
  };
}
