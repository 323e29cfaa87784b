import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../../components/filter/use-set-search';
import type { RunSearch } from '../common/search';

/**
 * Returns the URL's search. A change replaces the history entry, so that Back leaves the run page instead of
 * the tab.
 */
export function useRunSearch() {
  const set = useSetSearch<Partial<RunSearch>>();
  return {
    search: useSearch({ from: '/shell/admin/jobs/$runId' }),
    set: (change: Partial<RunSearch>) => set(change, { replace: true }),
  };
}
