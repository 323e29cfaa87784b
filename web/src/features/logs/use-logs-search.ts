import { useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../components/filter/url-search';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { filtersOf, type LogsSearch } from './search';

/** Returns the URL's search. Changing a filter returns the user to the newest lines. */
export function useLogsSearch() {
  const { columns, ...search } = useSearch({ from: '/shell/admin/logs' });
  const navigate = usePageNavigate();
  const go = (to: LogsSearch, { replace = false }: FilterChange = {}) =>
    void navigate({ to: '/admin/logs', search: { columns, ...to }, replace, resetScroll: false });
  const { paused } = search;
  return {
    search,
    set: (change: Partial<LogsSearch>, how?: FilterChange) =>
      go({ ...filtersOf(search), paused, ...change }, how),
    clear: () => go({ paused }),
    follow: (on: boolean) => go({ ...filtersOf(search), paused: on ? undefined : true }, { replace: true }),
  };
}
