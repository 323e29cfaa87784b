import { useSearch } from '@tanstack/react-router';
import { firstPage, useSetSearch } from '../../components/filter/use-set-search';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { type AuditSearch, listOf } from './search';

const listStart = { ...firstPage, entry: undefined };

export function useAuditSearch() {
  const search = useSearch({ from: '/shell/admin/audit' });
  const navigate = usePageNavigate();
  const set = useSetSearch<Partial<AuditSearch>>(listStart);
  return {
    search,
    set,
    clear: () => set({ ...listOf({}), older: search.older }),
    open: (entry: string | undefined) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, entry }),
        state: true,
        resetScroll: false,
      }),
  };
}
