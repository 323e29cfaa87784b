import { Checkbox } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { runStatuses } from '#shared/jobs/run/run-status';
import { jobsQuery } from '../../../api/runs';
import { Choice } from '../../../components/filter/choice';
import { FilterBar } from '../../../components/filter/filter-bar';
import { TextFilter } from '../../../components/filter/text-filter';
import { CustomTimes, TimeFilter } from '../../../components/filter/time-filter';
import { type FilterChange, typedFilter } from '../../../components/filter/url-search';
import { usePeople } from '../../../components/links/use-people';
import { statusLooks } from '../../../components/run/status-look';
import type { HistorySearch } from './history-search';

interface HistoryFiltersProps {
  readonly search: HistorySearch;
  readonly onChange: (change: Partial<HistorySearch>, how?: FilterChange) => void;
  /** Number of active filters. */
  readonly active: number;
  /** The starters of the visible runs. */
  readonly starters: readonly string[];
}

/** The filters of the history. */
export function HistoryFilters({ search, onChange, active, starters }: HistoryFiltersProps) {
  return (
    <FilterBar
      search={search.q}
      onSearch={(q) => onChange({ q }, typedFilter)}
      placeholder="Text, or the end of an ID"
      active={active}
    >
      <Choices search={search} onChange={onChange} starters={starters} />
    </FilterBar>
  );
}

function Choices({ search, onChange, starters }: Omit<HistoryFiltersProps, 'active'>) {
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { people, known } = usePeople(starters);
  return (
    <>
      <Choice
        stacked
        label="Job"
        value={search.job ?? ''}
        options={[
          { value: '', label: 'All jobs' },
          ...jobs.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={(job) => onChange({ job: job || undefined })}
      />
      <Choice
        stacked
        label="Status"
        value={search.status ?? ''}
        options={[
          { value: '' as const, label: 'Any status' },
          ...runStatuses.map((status) => ({ value: status, label: statusLooks[status].label })),
        ]}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <Choice
        stacked
        label="Dry or real"
        value={search.kind ?? ''}
        options={[
          { value: '' as const, label: 'Both' },
          { value: 'dry' as const, label: 'Dry runs' },
          { value: 'real' as const, label: 'Real runs' },
        ]}
        onChange={(kind) => onChange({ kind: kind || undefined })}
      />
      <TextFilter
        label="Started by"
        placeholder="Anyone"
        value={search.by ?? ''}
        suggestions={people}
        onChange={(by) => onChange({ by: by ? known(by) : undefined }, typedFilter)}
      />
      <TimeFilter search={search} onChange={onChange} />
      <Checkbox.Root
        alignSelf="end"
        minH="8"
        checked={search.attention ?? false}
        onCheckedChange={({ checked }) => onChange({ attention: checked === true || undefined })}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>Needs attention</Checkbox.Label>
      </Checkbox.Root>
      <CustomTimes search={search} onChange={onChange} />
    </>
  );
}
