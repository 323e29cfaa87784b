import { useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../filter/url-search';
import { useSetSearch } from '../filter/use-set-search';
import { newSet, type SetsSearch, setsSearch } from './search';
import type { SetEditorTab, SetEditorTarget } from './set-editor-props';

export type SetFilter = 'type' | 'intensity' | 'status' | 'sort';

export type SetsPlace = ReturnType<typeof useSetsSearch>;

const firstPage = { page: undefined } as const;
const noFilters = { q: undefined, type: undefined, intensity: undefined, status: undefined } as const;
const closed = { set: undefined, edit: undefined, field: undefined } as const;

export function useSetsSearch() {
  const search: SetsSearch = useSearch({ strict: false });
  const set = useSetSearch<SetsSearch>();
  const target: SetEditorTarget = {
    id: search.edit === undefined ? undefined : search.set === newSet ? null : search.set,
    tab: search.edit ?? 'details',
    focusField: search.field,
  };
  return {
    search,
    find: (q: string | undefined, how?: FilterChange) => set({ ...firstPage, q }, how),
    choose: (name: SetFilter, value: string | undefined) =>
      set({ ...firstPage, [name]: undefined, ...setsSearch.parse({ [name]: value }) }),
    clear: () => set({ ...firstPage, ...noFilters, ...closed }),
    toPage: (page: number) => set({ page: page > 1 ? page : undefined }),
    /** The ID of the set whose details are shown. */
    shown: search.edit === undefined ? search.set : undefined,
    target,
    show: (id: string) => set({ ...closed, set: id }),
    edit: (id: string, edit: SetEditorTab) => set({ ...closed, set: id, edit }),
    create: () => set({ ...closed, set: newSet, edit: 'details' }),
    close: () => set(closed),
  };
}
