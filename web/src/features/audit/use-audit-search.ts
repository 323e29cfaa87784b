import { useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../../components/filter/url-search';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { type AuditSearch, listOf } from './search';

/** Returns the URL's search. Changing a filter returns the user to the first page. */
export function useAuditSearch() {
  const { columns, size, ...search } = useSearch({ from: '/shell/admin/audit' });
  const navigate = usePageNavigate();
  const go = (to: AuditSearch, { replace = false }: FilterChange = {}) =>
    void navigate({ to: '/admin/audit', search: { columns, size, ...to }, replace, resetScroll: false });
  return {
    search,
    set: (change: Partial<AuditSearch>, how?: FilterChange) => go({ ...listOf(search), ...change }, how),
    clear: () => go({ older: search.older }),
    open: (entry: string | undefined) =>
      void navigate({
        to: '/admin/audit',
        search: { columns, size, ...search, entry },
        state: true,
        resetScroll: false,
      }),
  };
}
