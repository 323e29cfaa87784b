import { Flex, Text } from '@chakra-ui/react';
import type { Job } from '#shared/jobs/job/job';
import { Choice } from '../../../components/filter/choice';
import { TextFilter } from '../../../components/filter/text-filter';
import { formatCounted } from '../../../components/text/number';
import type { MigrationsPlace } from './place';

const allTables = 'all';

interface FiltersProps {
  readonly place: MigrationsPlace;
  /** All migrations, regardless of the filter. */
  readonly jobs: readonly Job[];
  /** The number of migrations that match the filter. */
  readonly shown: number;
}

/** Filters migrations by text and by the table that they change. */
export function Filters({ place, jobs, shown }: FiltersProps) {
  const { q = '', table = allTables, set } = place;
  const tables = [...new Set(jobs.flatMap((job) => job.tables))].sort();
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <TextFilter
        label="Find a migration"
        type="search"
        placeholder="Title, description or table"
        width={{ base: 'full', sm: '20rem' }}
        value={q}
        onChange={(text) => set({ q: text || undefined }, { replace: true })}
      />
      <Choice
        label="Table"
        stacked
        value={table}
        options={[allTables, ...tables].map((value) => ({
          value,
          label: value === allTables ? 'All tables' : value,
        }))}
        onChange={(chosen) => set({ table: chosen === allTables ? undefined : chosen })}
      />
      <Text role="status" color="fg.muted" textStyle="xs" pb="2" fontVariantNumeric="tabular-nums">
        {formatCounted(shown, 'migration')}
        {shown < jobs.length && ` of ${jobs.length}`}
      </Text>
    </Flex>
  );
}
