import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTokenPages } from '../../../api/token-pages';
import type { FilterChange } from '../../../components/filter/url-search';
import { useUrlPages } from '../../../components/table/use-url-pages';
import type { MigrationsSearch } from '../common/search';

type Filters = Pick<MigrationsSearch, 'q' | 'table' | 'job'>;

/**
 * The state of the migrations list: the filters, the migration whose details are open, and the page of the
 * history.
 */
export interface MigrationsPlace extends Filters {
  readonly set: (change: Filters, how?: FilterChange) => void;
  readonly history: ReturnType<typeof useTokenPages>;
}

/** The state is kept in the address; for the page. */
export function useUrlPlace(): MigrationsPlace {
  const search: MigrationsSearch = useSearch({ from: '/shell/admin/migrations' });
  const navigate = useNavigate();
  return {
    ...search,
    set: (change, { replace = false } = {}) =>
      void navigate({
        to: '/admin/migrations',
        search: { ...search, ...change },
        replace,
        resetScroll: false,
      }),
    history: useUrlPages(),
  };
}

/** The state is kept in the component; for a dialog over another page. */
export function useOwnPlace(): MigrationsPlace {
  const [filters, setFilters] = useState<Filters>({});
  return {
    ...filters,
    set: (change) => setFilters((before) => ({ ...before, ...change })),
    history: useTokenPages('migrations'),
  };
}
