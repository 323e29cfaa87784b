import { Button, Stack, Text } from '@chakra-ui/react';
import { useQueries } from '@tanstack/react-query';
import { formatCounted } from '../../../components/text/number';
import type { HistoryFilter } from './active-filters';
import { countQuery, maxCounted } from './history-queries';
import type { HistorySearch } from './history-search';

interface HiddenByProps {
  readonly search: HistorySearch;
  readonly filters: readonly HistoryFilter[];
  readonly onRemove: (without: Partial<HistorySearch>) => void;
  readonly onClear: () => void;
}

/** Shows how many runs each filter hides, with a button to remove it. */
export function HiddenBy({ search, filters, onRemove, onClear }: HiddenByProps) {
  const counts = useQueries({
    queries: filters.map(({ without }) => countQuery({ ...search, ...without })),
  });
  return (
    <Stack align="center" gap="2">
      {filters.length > 1 &&
        filters.map(({ key, label, without }, place) => {
          const count = counts[place]?.data;
          return count && count.found > 0 ? (
            <Button
              key={key}
              size="xs"
              maxW="full"
              h="auto"
              minH="7"
              py="1"
              whiteSpace="normal"
              onClick={() => onRemove(without)}
            >
              {howMany(count)} without “{label}”
            </Button>
          ) : null;
        })}
      <Button onClick={onClear}>Show all runs</Button>
    </Stack>
  );
}

function howMany({ found, more }: { readonly found: number; readonly more: boolean }): string {
  if (found > maxCounted) return `More than ${maxCounted} runs`;
  return `${more ? 'At least ' : ''}${formatCounted(found, 'run')}`;
}

export function FiltersInWords({ filters }: { readonly filters: readonly HistoryFilter[] }) {
  if (filters.length === 1)
    return <Text as="span">None of the runs you have access to match this filter: {filters[0]?.label}.</Text>;
  return (
    <Text as="span">
      None of the runs you have access to match all of these filters:{' '}
      {filters.map(({ label }) => label).join(' · ')}.
    </Text>
  );
}
