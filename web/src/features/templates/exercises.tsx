import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { setQuery } from '../../api/library/details';
import { nameOf } from '../../api/library/records';
import { columnOf, DataTable } from '../../components/table/data-table';
import { messages } from './messages';

interface Row {
  readonly number: number;
  readonly title: string;
  readonly duration: number | null;
  readonly target: string;
}

const column = columnOf<Row>();

const columns = [
  column('number', { header: '#', width: '48px' }, ({ number }) => `${number}`),
  column('title', 'Exercise', ({ title }) => title),
  column('duration', { header: 'Duration (s)', align: 'end' }, ({ duration }) => duration ?? '–'),
  column('target', 'Target', ({ target }) => target || '–'),
];

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
