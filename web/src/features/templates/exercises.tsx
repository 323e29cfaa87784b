import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { setQuery } from '../../api/library/details';
import { nameOf } from '../../api/library/records';
import { columnsOf, DataTable } from '../../components/table/data-table';
import { messages } from './messages';

interface Row {
  readonly number: number;
  readonly title: string;
  readonly duration: number | null;
  readonly target: string;
}

const column = columnsOf<Row>();

const columns = column.columns([
  column.accessor('number', {
    header: '#',
    meta: { width: '48px' },
    cell: ({ getValue }) => `${getValue()}`,
  }),
  column.accessor('title', { header: 'Exercise', cell: ({ getValue }) => getValue() }),
  column.accessor('duration', {
    header: 'Duration (s)',
    meta: { align: 'end' },
    cell: ({ getValue }) => getValue() ?? '–',
  }),
  column.accessor('target', { header: 'Target', cell: ({ getValue }) => getValue() || '–' }),
]);

/** A set's exercises, in order. */
export function Exercises({ set }: { readonly set: string }) {
  const { data, isPending, error, refetch } = useQuery(setQuery(set));
  if (data === null) return <Text color="fg.muted">{messages.noSet}</Text>;
  const rows = (data?.exerciseIds ?? []).map((id, index) => {
    const exercise = data?.exercises.find((one) => one.id === id);
    return {
      number: index + 1,
      title: exercise ? nameOf(exercise) : 'Deleted exercise',
      duration: exercise?.duration ?? null,
      target: exercise?.target ?? '',
    };
  });
  return (
    <DataTable
      caption="Exercises"
      columns={columns}
      rows={rows}
      getRowId={({ number }) => `${number}`}
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={{ title: 'No exercises in this set' }}
    />
  );
}
