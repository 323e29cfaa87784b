import { Box, Button, Checkbox, Grid, HStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { runStatuses } from '#shared/jobs/run-status';
import { jobsQuery, meQuery } from '../../api/runs';
import { Choice } from '../../components/choice';
import { statusLooks } from '../../components/status-look';
import { TextFilter } from '../../components/text-filter';
import { CustomTimes, TimeFilter } from '../../components/time-filter';
import type { FilterChange } from '../../components/url-search';
import type { HistorySearch } from './history-search';

interface HistoryFiltersProps {
  readonly search: HistorySearch;
  readonly onChange: (change: Partial<HistorySearch>, how?: FilterChange) => void;
  /** How many are set. */
  readonly active: number;
  /** Who started the runs in sight. */
  readonly starters: readonly string[];
}

const typed: FilterChange = { replace: true };

/** The filters of the history. On a phone all but the search stand behind a button. */
export function HistoryFilters({ search, onChange, active, starters }: HistoryFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box as="section" aria-label="Filters" mb="3">
      <HStack align="flex-end" gap="2">
        <Box flex="1" maxW={{ sm: 'md' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder="Text, or the end of an id"
            value={search.q ?? ''}
            onChange={(q) => onChange({ q: q || undefined }, typed)}
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
        <Choices search={search} onChange={onChange} starters={starters} />
      </Grid>
    </Box>
  );
}

function Choices({ search, onChange, starters }: Omit<HistoryFiltersProps, 'active'>) {
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { data: me } = useQuery(meQuery);
  const people = [...new Set([...(me ? [me.email] : []), 'System', ...starters])];
  // The server compares as it is written; whoever types a name that is known means that one.
  const known = (name: string) => people.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
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
        onChange={(by) => onChange({ by: by ? known(by) : undefined }, typed)}
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
