import { useSearch } from '@tanstack/react-router';
import type { FilterChange } from '../filter/url-search';
import { usePageNavigate } from '../links/use-page-navigate';
import { newSet, type SetsSearch } from './search';
import type { SetEditorTab, SetEditorTarget } from './set-editor-props';

/** The filters and the open set, both stored in the page's URL. */
export function useSetsSearch(to: '/admin/exercises' | '/admin/set-management') {
  const search: SetsSearch = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const go = (next: SetsSearch, { replace = false }: FilterChange = {}) =>
    void navigate({ to, search: next, replace, resetScroll: false });
  const closed = { ...search, set: undefined, edit: undefined, field: undefined };
  const target: SetEditorTarget = {
    id: search.edit === undefined ? undefined : search.set === newSet ? null : search.set,
    tab: search.edit ?? 'details',
    focusField: search.field,
  };
  return {
    search,
    /** Changes the filters and returns to the first page. */
    filter: (change: SetsSearch, how?: FilterChange) => go({ ...search, page: undefined, ...change }, how),
    clear: () => go({ sort: search.sort }),
    toPage: (page: number) => go({ ...search, page: page > 1 ? page : undefined }),
    /** The ID of the set whose details are shown. */
    shown: search.edit === undefined ? search.set : undefined,
    target,
    show: (set: string) => go({ ...closed, set }),
    edit: (set: string, edit: SetEditorTab) => go({ ...closed, set, edit }),
    create: () => go({ ...closed, set: newSet, edit: 'details' }),
    close: () => go(closed),
  };
}
