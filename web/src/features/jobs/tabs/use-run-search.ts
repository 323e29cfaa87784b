import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RunSearch } from '../common/search';

/**
 * Tab, filters and page of a run's page, in the address. A change replaces the entry: back leaves the run,
 * not a tab.
 */
export function useRunSearch() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (change: Partial<RunSearch>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  return { search, set };
}
