import { useQuery } from '@tanstack/react-query';
import { jobsQuery } from '../../api/runs';
import { Choice } from '../../components/filter/choice';
import { FilterBar } from '../../components/filter/filter-bar';
import { TextFilter } from '../../components/filter/text-filter';
import { CustomTimes, TimeFilter } from '../../components/filter/time-filter';
import { typedFilter } from '../../components/filter/url-search';
import { usePeople } from '../../components/links/use-people';
import { levelLabels } from './active-filters';
import { leastLevels } from './search';
import { useLogsSearch } from './use-logs-search';

interface LogFiltersProps {
  /** Number of active filters. */
  readonly active: number;
  /** The users who occur in the visible lines. */
  readonly users: readonly string[];
}

/** The filters of the logs. */
export function LogFilters({ active, users }: LogFiltersProps) {
  const { search, set } = useLogsSearch();
  return (
    <FilterBar
      search={search.q}
      onSearch={(q) => set({ q }, typedFilter)}
      placeholder="Text, a reference, or the end of an ID"
      active={active}
    >
      <Choices users={users} />
    </FilterBar>
  );
}

function Choices({ users }: Pick<LogFiltersProps, 'users'>) {
  const { search, set } = useLogsSearch();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { people } = usePeople(users);
  return (
    <>
      <Choice
        stacked
        label="Level"
        value={search.level ?? ''}
        options={[
          { value: '' as const, label: 'All levels' },
          ...leastLevels.map((level) => ({ value: level, label: levelLabels[level] })),
        ]}
        onChange={(level) => set({ level: level || undefined })}
      />
      <Choice
        stacked
        label="Source"
        value={search.source ?? ''}
        options={[
          { value: '' as const, label: 'All sources' },
          { value: 'run' as const, label: 'Runs' },
          { value: 'command' as const, label: 'Commands' },
        ]}
        onChange={(source) => set({ source: source || undefined })}
      />
      <Choice
        stacked
        label="Job"
        value={search.job ?? ''}
        options={[
          { value: '', label: 'All jobs' },
          ...jobs.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={(job) => set({ job: job || undefined })}
      />
      <TextFilter
        label="Run"
        placeholder="ID, or the end of it"
        value={search.run ?? ''}
        onChange={(run) => set({ run: run || undefined }, typedFilter)}
      />
      <TextFilter
        label="User"
        placeholder="Anyone"
        value={search.user ?? ''}
        suggestions={people}
        onChange={(user) => set({ user: user || undefined }, typedFilter)}
      />
      <TimeFilter label="Time" search={search} onChange={set} />
      <CustomTimes search={search} onChange={set} noun="line" />
    </>
  );
}
