import { useSearch } from '@tanstack/react-router';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import type { PerformanceSearch } from './search';

/** Keeps period, filters and sort order in the URL. */
export function usePerformanceSearch() {
  const search: PerformanceSearch = useSearch({ from: '/shell/admin/performance' });
  const navigate = usePageNavigate();
  return {
    search,
    set: (change: Partial<PerformanceSearch>) =>
      void navigate({ to: '/admin/performance', search: { ...search, ...change }, resetScroll: false }),
  };
}
