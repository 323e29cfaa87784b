import { Alert, Stack, Text } from '@chakra-ui/react';
import type { TableLock } from '#shared/jobs/job/job';
import { RunLink } from '../../../components/links/run-link';
import { formatCounted } from '../../../components/text/number';

/**
 * Warns that a real run cannot start yet, because other runs are changing its tables. Renders nothing if
 * there are no locks.
 */
export function LocksNote({ locks }: { readonly locks: readonly TableLock[] }) {
  if (locks.length === 0) return null;
  const byRun = Map.groupBy(locks, ({ runId }) => runId);
  return (
    <Alert.Root status="warning" size="sm" mt="3">
      <Alert.Indicator />
      <Alert.Content asChild>
        <Stack gap="1" overflowWrap="anywhere">
          {[...byRun].map(([runId, held]) => (
            <Text key={runId}>
              <RunLink id={runId}>{held[0]?.title}</RunLink>, started by {held[0]?.startedBy}, is changing{' '}
              {tablesText(held)}. A real run cannot start until that run ends.
            </Text>
          ))}
        </Stack>
      </Alert.Content>
    </Alert.Root>
  );
}

function tablesText([first, ...others]: readonly TableLock[]): string {
  const [second] = others;
  if (!second) return first?.table ?? '';
  return `${first?.table} and ${others.length === 1 ? second.table : formatCounted(others.length, 'other table')}`;
}
