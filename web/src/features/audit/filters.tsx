import { Box, Grid } from '@chakra-ui/react';
import { auditTypes } from '#shared/values/audit-types';
import { Choice } from '../../components/filter/choice';
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
  return (
    <Box as="section" aria-label="Filters" mb="3">
      <Grid templateColumns={{ base: '1fr 1fr', md: 'minmax(240px, 2fr) 1fr 1fr' }} gap="3" mb="3" maxW="4xl">
        <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder="Text, or part of an ID"
            value={search.q ?? ''}
            onChange={(q) => set({ q: q || undefined }, typedFilter)}
          />
        </Box>
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
      </Grid>
      <FilterChips filters={auditFilters(search)} onRemove={set} onClear={clear} />
    </Box>
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
