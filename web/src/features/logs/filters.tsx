import { useQuery } from '@tanstack/react-query';
import { logSources } from '#shared/jobs/run/log-lines';
import { jobsQuery } from '../../api/runs';
import { FilterStrip } from '../../components/filter/bar/filter-strip';
import type { OfferedFilter } from '../../components/filter/bar/offered-filter';
import { OptionsEditor } from '../../components/filter/bar/options-editor';
import { TimeEditor } from '../../components/filter/bar/time-editor';
import { TextFilter } from '../../components/filter/text-filter';
import { type ActiveFilter, typedFilter } from '../../components/filter/url-search';
import { usePeople } from '../../components/links/use-people';
import { levelLabels, sourceLabels } from './active-filters';
import { type LogsSearch, leastLevels } from './search';
import { useLogsSearch } from './use-logs-search';

interface LogFiltersProps {
  readonly active: readonly ActiveFilter<LogsSearch>[];
  readonly users: readonly string[];
}

export function LogFilters({ active, users }: LogFiltersProps) {
  const { search, set, clear } = useLogsSearch();
  return (
    <FilterStrip
      search={search.q}
      onSearch={(q) => set({ q }, typedFilter)}
      placeholder="Text, a reference, or the end of an ID"
      offered={useOffered(users)}
      active={active}
      onRemove={set}
      onClear={clear}
    />
  );
}

const levelOptions = leastLevels.map((value) => ({ value, label: levelLabels[value] }));
const sourceOptions = logSources.map((value) => ({ value, label: sourceLabels[value] }));

function useOffered(users: readonly string[]): readonly OfferedFilter[] {
  const { search, set } = useLogsSearch();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { people } = usePeople(users);
  return [
    {
      key: 'level',
      label: 'Level',
      editor: (
        <OptionsEditor
          single
          label="Level"
          options={levelOptions}
          values={search.level ? [search.level] : []}
          onChange={([level]) => set({ level: leastLevels.find((one) => one === level) })}
        />
      ),
    },
    {
      key: 'source',
      label: 'Source',
      editor: (
        <OptionsEditor
          single
          label="Source"
          options={sourceOptions}
          values={search.source ? [search.source] : []}
          onChange={([source]) => set({ source: logSources.find((one) => one === source) })}
        />
      ),
    },
    {
      key: 'job',
      label: 'Job',
      editor: (
        <OptionsEditor
          single
          label="Job"
          options={jobs.map(({ name, title }) => ({ value: name, label: title }))}
          values={search.job ? [search.job] : []}
          onChange={([job]) => set({ job })}
        />
      ),
    },
    {
      key: 'run',
      label: 'Run',
      editor: (
        <TextFilter
          label="Run"
          placeholder="ID or the end of an ID"
          value={search.run ?? ''}
          onChange={(run) => set({ run: run || undefined }, typedFilter)}
        />
      ),
    },
    {
      key: 'user',
      label: 'User',
      editor: (
        <TextFilter
          label="User"
          placeholder="Anyone"
          value={search.user ?? ''}
          suggestions={people}
          onChange={(user) => set({ user: user || undefined }, typedFilter)}
        />
      ),
    },
    {
      key: 'time',
      label: 'Time',
      editor: <TimeEditor label="Time" search={search} onChange={set} noun="line" />,
    },
  ];
}
