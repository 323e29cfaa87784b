import { useQuery } from '@tanstack/react-query';
import { jobsQuery } from '../../../api/runs';
import { FilterStrip } from '../../../components/filter/bar/filter-strip';
import { type OfferedFilter, optionsFilter, textFilter } from '../../../components/filter/bar/offered-filter';
import { TimeEditor } from '../../../components/filter/bar/time-editor';
import { UnknownValues } from '../../../components/filter/bar/unknown-values';
import { type FilterChange, typedFilter } from '../../../components/filter/url-search';
import { wordsIn, wordsText } from '../../../components/filter/word-list';
import { usePeople } from '../../../components/links/use-people';
import { type HistoryFilter, statusOptions } from './active-filters';
import { type HistorySearch, statusesOf } from './history-search';

interface HistoryFiltersProps {
  readonly search: HistorySearch;
  readonly onChange: (change: Partial<HistorySearch>, how?: FilterChange) => void;
  readonly onClear: () => void;
  readonly active: readonly HistoryFilter[];
  readonly starters: readonly string[];
}

export function HistoryFilters({ search, onChange, onClear, active, starters }: HistoryFiltersProps) {
  const statuses = statusesOf(search);
  return (
    <>
      <FilterStrip
        search={search.q}
        onSearch={(q) => onChange({ q }, typedFilter)}
        placeholder="Text or the end of an ID"
        offered={useOffered({ search, onChange, starters })}
        active={active}
        onRemove={onChange}
        onClear={onClear}
      />
      <UnknownValues
        name="status"
        values={statuses.unknown}
        expected={statusOptions.map(({ value }) => value)}
        onRemove={() => onChange({ status: wordsText(statuses.known) })}
      />
    </>
  );
}

function useOffered({
  search,
  onChange,
  starters,
}: Pick<HistoryFiltersProps, 'search' | 'onChange' | 'starters'>): readonly OfferedFilter[] {
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { people, known } = usePeople(starters);
  return [
    optionsFilter('status', {
      label: 'Status',
      options: statusOptions,
      values: statusesOf(search).known,
      onChange: (status) => onChange({ status: wordsText(status) }),
    }),
    optionsFilter('job', {
      label: 'Job',
      options: jobs.map(({ name, title }) => ({ value: name, label: title })),
      values: wordsIn(search.job),
      onChange: (job) => onChange({ job: wordsText(job) }),
    }),
    {
      key: 'time',
      label: 'Started',
      editor: <TimeEditor label="Started" search={search} onChange={onChange} noun="run" />,
    },
    textFilter('by', {
      label: 'Started by',
      placeholder: 'Anyone',
      value: search.by ?? '',
      suggestions: people,
      onChange: (by) => onChange({ by: by ? known(by) : undefined }, typedFilter),
    }),
    textFilter('assigned', {
      label: 'Assigned to',
      placeholder: 'Anyone',
      value: search.assigned ?? '',
      suggestions: people.filter((name) => name.includes('@')),
      onChange: (to) => onChange({ assigned: to ? known(to) : undefined }, typedFilter),
    }),
    optionsFilter('kind', {
      single: true,
      label: 'Kind of run',
      options: [
        { value: 'dry', label: 'Dry runs' },
        { value: 'real', label: 'Real runs' },
      ],
      values: search.kind ? [search.kind] : [],
      onChange: ([kind]) => onChange({ kind: kind === 'dry' ? 'dry' : 'real' }),
    }),
    { key: 'attention', label: 'Needs attention', onChoose: () => onChange({ attention: true }) },
  ];
}
