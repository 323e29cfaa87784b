import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RunSearch } from '../common/search';

/**
 * Tab, filters and page of a run's page, kept in the address. A change replaces the history entry, so that
 * Back leaves the run, not the tab.
 */
export function useRunSearch() {
  const search = useSearch({ from: '/shell/admin/jobs/$runId' });
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
