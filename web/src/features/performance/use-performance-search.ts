import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PerformanceSearch } from './search';

/** Period, filters and sort order of the page, kept in its address. */
export function usePerformanceSearch() {
  const search: PerformanceSearch = useSearch({ from: '/shell/admin/performance' });
  const navigate = useNavigate();
  return {
    search,
    set: (change: Partial<PerformanceSearch>) =>
      void navigate({ to: '/admin/performance', search: { ...search, ...change }, resetScroll: false }),
  };
}
