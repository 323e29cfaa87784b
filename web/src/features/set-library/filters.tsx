import { setFormTypes, setSortOptions } from '#shared/values/choices';
import { Choice } from '../../components/filter/choice';
import { FilterBar } from '../../components/filter/filter-bar';
import { typedFilter } from '../../components/filter/url-search';
import { setIntensityOptions } from '../../components/library/intensity-options';
import type { useSetsSearch } from '../../components/sets/use-sets-search';

const sortWords: Readonly<Record<(typeof setSortOptions)[number], string>> = {
  title: 'Title',
  type: 'Type',
  updated: 'Last updated',
  exercises: 'Most exercises',
  status: 'Status',
};

const types = [
  { value: '', label: 'All types' },
  ...setFormTypes.map((type) => ({ value: type.toLowerCase(), label: type })),
  { value: 'microcise', label: 'Microcise' },
];

const intensities = [{ value: '', label: 'All intensities' }, ...setIntensityOptions];

const sorts = setSortOptions.map((value) => ({ value, label: sortWords[value] }));

export function SetFilters({ place }: { readonly place: ReturnType<typeof useSetsSearch> }) {
  const { q, type, intensity, sort = 'title' } = place.search;
  return (
    <FilterBar
      search={q}
      onSearch={(text) => place.filter({ q: text }, typedFilter)}
      placeholder="Title, description, or part of the ID"
      active={[type, intensity].filter(Boolean).length}
    >
      <Choice
        label="Type"
        stacked
        value={type ?? ''}
        options={types}
        onChange={(value) => place.filter({ type: value || undefined })}
      />
      <Choice
        label="Intensity"
        stacked
        value={intensity ?? ''}
        options={intensities}
        onChange={(value) => place.filter({ intensity: value || undefined })}
      />
      <Choice
        label="Sort by"
        stacked
        value={sort}
        options={sorts}
        onChange={(value) => place.filter({ sort: value === 'title' ? undefined : value })}
      />
    </FilterBar>
  );
}
