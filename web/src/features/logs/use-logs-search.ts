import { useSearch } from '@tanstack/react-router';
import { firstPage, useSetSearch } from '../../components/filter/use-set-search';
import { filtersOf, type LogsSearch } from './search';

export function useLogsSearch() {
  const search = useSearch({ from: '/shell/admin/logs' });
  const set = useSetSearch<Partial<LogsSearch>>(firstPage);
  return {
    search,
    set,
    clear: () => set(filtersOf({})),
    follow: (on: boolean) => set({ paused: on ? undefined : true }, { replace: true }),
  };
}
