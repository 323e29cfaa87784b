import { useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../../components/filter/url-search';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { filtersOf, type HistorySearch } from './history-search';

/**
 * Returns the history filters, which are stored in the URL. Changing a filter returns the user to the first
 * page.
 */
export function useHistorySearch() {
  const { columns, size, ...search } = useSearch({ from: '/shell/admin/jobs/history' });
  const navigate = usePageNavigate();
  const go = (filters: HistorySearch, { replace = false }: FilterChange = {}) =>
    void navigate({
      to: '/admin/jobs/history',
      search: { columns, size, ...filters },
      replace,
      resetScroll: false,
    });
  return {
    search,
    set: (change: Partial<HistorySearch>, how?: FilterChange) => go({ ...filtersOf(search), ...change }, how),
    clear: () => go({}),
  };
}
