import { auditTypes } from '#shared/values/audit-types';
import { FilterStrip } from '../../components/filter/bar/filter-strip';
import { optionsFilter, textFilter } from '../../components/filter/bar/offered-filter';
import { UnknownValues } from '../../components/filter/bar/unknown-values';
import { type ActiveFilter, typedFilter } from '../../components/filter/url-search';
import { wordsText } from '../../components/filter/word-list';
import { usePeople } from '../../components/links/use-people';
import { typeLabels } from './entry';
import { type AuditSearch, typesOf } from './search';
import { useAuditSearch } from './use-audit-search';

const typeOptions = auditTypes.map((value) => ({ value, label: typeLabels[value] }));

/**
 * Shows the filters, with a chip for each active one.
 * @param users the users in the visible entries
 */
export function AuditFilters({ users }: { readonly users: readonly string[] }) {
  const { search, set, clear } = useAuditSearch();
  const { people, known } = usePeople(users);
  const types = typesOf(search);
  return (
    <>
      <FilterStrip
        search={search.q}
        onSearch={(q) => set({ q }, typedFilter)}
        placeholder="Text or part of an ID"
        offered={[
          optionsFilter('type', {
            label: 'Type',
            options: typeOptions,
            values: types.known,
            onChange: (type) => set({ type: wordsText(type) }),
          }),
          textFilter('user', {
            label: 'User',
            placeholder: 'Anyone',
            value: search.user ?? '',
            suggestions: people,
            onChange: (user) => set({ user: user ? known(user) : undefined }, typedFilter),
          }),
        ]}
        active={auditFilters(search)}
        onRemove={set}
        onClear={clear}
      />
      <UnknownValues
        name="type"
        values={types.unknown}
        expected={auditTypes}
        onRemove={() => set({ type: wordsText(types.known) })}
      />
    </>
  );
}

export function auditFilters(search: AuditSearch): readonly ActiveFilter<AuditSearch>[] {
  const { q, user, record } = search;
  const types = typesOf(search).known.map((type) => typeLabels[type]);
  return [
    ...(q ? [{ key: 'q', label: `Text: ${q}`, without: { q: undefined } }] : []),
    ...(record ? [{ key: 'record', label: `Record: ${record}`, without: { record: undefined } }] : []),
    ...(types.length > 0
      ? [{ key: 'type', label: `Type: ${types.join(', ')}`, without: { type: undefined } }]
      : []),
    ...(user ? [{ key: 'user', label: `User: ${user}`, without: { user: undefined } }] : []),
  ];
}
