import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTokenPages } from '../../../api/token-pages';
import type { FilterChange } from '../../../components/filter/url-search';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { useUrlPages } from '../../../components/table/use-url-pages';
import type { MigrationsSearch } from '../common/search';

type Filters = Pick<MigrationsSearch, 'q' | 'table' | 'job'>;

export interface MigrationsPlace extends Filters {
  readonly set: (change: Filters, how?: FilterChange) => void;
  readonly history: ReturnType<typeof useTokenPages>;
}

export function useUrlPlace(): MigrationsPlace {
  const search: MigrationsSearch = useSearch({ from: '/shell/admin/migrations' });
  return { ...search, set: useSetSearch(), history: useUrlPages() };
}

export function useOwnPlace(): MigrationsPlace {
  const [filters, setFilters] = useState<Filters>({});
  return {
    ...filters,
    set: (change) => setFilters((before) => ({ ...before, ...change })),
    history: useTokenPages('migrations'),
  };
}
