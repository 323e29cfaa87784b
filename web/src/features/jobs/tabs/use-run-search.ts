import { useSearch } from '@tanstack/react-router';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import type { RunSearch } from '../common/search';

/**
 * Returns a run page's tab, filters and page number, which are stored in the URL. A change replaces the
 * current history entry, so that Back leaves the run page instead of returning to the previous tab.
 */
export function useRunSearch() {
  const search = useSearch({ from: '/shell/admin/jobs/$runId' });
  const navigate = usePageNavigate();
  const set = (change: Partial<RunSearch>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  return { search, set };
}
