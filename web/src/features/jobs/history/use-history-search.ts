import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../../components/filter/url-search';
import { filtersOf, type HistorySearch } from './history-search';

/** The filters of the history, kept in the address; changing one returns to the first page. */
export function useHistorySearch() {
  const { columns, size, ...search } = useSearch({ from: '/shell/admin/jobs/history' });
  const navigate = useNavigate();
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
