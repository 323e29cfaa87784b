import { useSearch } from '@tanstack/react-router';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import type { RunSearch } from '../common/search';

/** A change replaces the history entry, so that Back leaves the run page instead of the tab. */
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
