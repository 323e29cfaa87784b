import { auditTypes } from '#shared/values/audit-types';
import { Choice } from '../../components/filter/choice';
import { FilterBar } from '../../components/filter/filter-bar';
import { FilterChips } from '../../components/filter/filter-chips';
import { TextFilter } from '../../components/filter/text-filter';
import { type ActiveFilter, typedFilter } from '../../components/filter/url-search';
import { usePeople } from '../../components/links/use-people';
import { typeLabels } from './entry';
import type { AuditSearch } from './search';
import { useAuditSearch } from './use-audit-search';

/**
 * The filters of the trail, and the active ones.
 *
 * @param users who made the visible entries
 */
export function AuditFilters({ users }: { readonly users: readonly string[] }) {
  const { search, set, clear } = useAuditSearch();
  const { people, known } = usePeople(users);
  const filters = auditFilters(search);
  return (
    <>
      <FilterBar
        search={search.q}
        onSearch={(q) => set({ q }, typedFilter)}
        placeholder="Text, or part of an ID"
        active={filters.length}
      >
        <Choice
          stacked
          label="Type"
          value={search.type ?? ''}
          options={[
            { value: '' as const, label: 'All types' },
            ...auditTypes.map((type) => ({ value: type, label: typeLabels[type] })),
          ]}
          onChange={(type) => set({ type: type || undefined })}
        />
        <TextFilter
          label="User"
          placeholder="Anyone"
          value={search.user ?? ''}
          suggestions={people}
          onChange={(user) => set({ user: user ? known(user) : undefined }, typedFilter)}
        />
      </FilterBar>
      <FilterChips filters={filters} onRemove={set} onClear={clear} />
    </>
  );
}

/** The active filters, in the order of the bar. */
export function auditFilters({ q, type, user }: AuditSearch): readonly ActiveFilter<AuditSearch>[] {
  return [
    ...(q ? [{ key: 'q', label: `Text: ${q}`, without: { q: undefined } }] : []),
    ...(type ? [{ key: 'type', label: `Type: ${typeLabels[type]}`, without: { type: undefined } }] : []),
    ...(user ? [{ key: 'user', label: `User: ${user}`, without: { user: undefined } }] : []),
  ];
}
