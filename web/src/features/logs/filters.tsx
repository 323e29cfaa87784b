import { Box, Button, Grid, HStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { jobsQuery, meQuery } from '../../api/runs';
import { Choice } from '../../components/choice';
import { TextFilter } from '../../components/text-filter';
import { CustomTimes, TimeFilter } from '../../components/time-filter';
import type { FilterChange } from '../../components/url-search';
import { levelLabels } from './active-filters';
import { leastLevels } from './search';
import { useLogsSearch } from './use-logs-search';

const typed: FilterChange = { replace: true };

interface LogFiltersProps {
  /** How many are set. */
  readonly active: number;
  /** Who is in the lines in sight. */
  readonly users: readonly string[];
}

/** The filters of the logs. On a phone all but the search stand behind a button. */
export function LogFilters({ active, users }: LogFiltersProps) {
  const { search, set } = useLogsSearch();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box as="section" aria-label="Filters" mb="3">
      <HStack align="flex-end" gap="2">
        <Box flex="1" maxW={{ sm: 'md' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder="Words, a reference, or the end of an id"
            value={search.q ?? ''}
            onChange={(q) => set({ q: q || undefined }, typed)}
          />
        </Box>
        <Button hideFrom="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {active > 0 ? `Filters (${active})` : 'Filters'} <ChevronDown aria-hidden />
        </Button>
      </HStack>
      <Grid
        id={id}
        display={{ base: open ? 'grid' : 'none', sm: 'grid' }}
        templateColumns="repeat(auto-fill, minmax(min(168px, 100%), 1fr))"
        alignItems="start"
        gap="3"
        mt="3"
      >
        <Choices users={users} />
      </Grid>
    </Box>
  );
}

function Choices({ users }: Pick<LogFiltersProps, 'users'>) {
  const { search, set } = useLogsSearch();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { data: me } = useQuery(meQuery);
  const people = [...new Set([...(me ? [me.email] : []), 'System', ...users])];
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
        placeholder="Id, or its end"
        value={search.run ?? ''}
        onChange={(run) => set({ run: run || undefined }, typed)}
      />
      <TextFilter
        label="User"
        placeholder="Anyone"
        value={search.user ?? ''}
        suggestions={people}
        onChange={(user) => set({ user: user || undefined }, typed)}
      />
      <TimeFilter label="Time" search={search} onChange={set} />
      <CustomTimes search={search} onChange={set} noun="line" />
    </>
  );
}
