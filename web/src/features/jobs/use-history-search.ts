import { useNavigate, useSearch } from '@tanstack/react-router';
import { filtersOf, type HistorySearch } from './history-search';

/** How a filter is changed: what is typed replaces the entry of the browser's history, so that back does not go letter by letter. */
export interface FilterChange {
  readonly replace?: boolean;
}

/** The filters of the history, in its address; a change of one begins at the first page again. */
export function useHistorySearch() {
  const search: HistorySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (filters: HistorySearch, { replace = false }: FilterChange = {}) =>
    void navigate({ to: '/admin/jobs/history', search: filters, replace, resetScroll: false });
  return {
    search,
    set: (change: Partial<HistorySearch>, how?: FilterChange) => go({ ...filtersOf(search), ...change }, how),
    clear: () => go({}),
  };
}
