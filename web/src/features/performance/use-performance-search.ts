import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../components/filter/use-set-search';
import type { PerformanceSearch } from './search';

export function usePerformanceSearch() {
  const search: PerformanceSearch = useSearch({ from: '/shell/admin/performance' });
  return { search, set: useSetSearch<Partial<PerformanceSearch>>() };
}
