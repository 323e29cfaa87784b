import { Alert, Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { TableLock } from '#shared/jobs/job/job';
import { locksQuery } from '../../api/run/estimate';
import { shortRunId } from '../../api/runs';
import { RunLink } from '../links/run-link';
import { formatCounted } from '../text/number';

interface LocksNoteProps {
  readonly job: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Warns that a real run cannot start yet, because other runs are changing its tables. */
export function LocksNote({ job, params }: LocksNoteProps) {
  const { data: locks = [] } = useQuery(locksQuery(job, params));
  const byRun = Map.groupBy(locks, ({ runId }) => runId);
  return (
    <Box role="status" _empty={{ position: 'absolute' }}>
      {byRun.size > 0 && (
        <Alert.Root status="warning" size="sm">
          <Alert.Indicator />
          <Alert.Content asChild>
            <Stack gap="1" textStyle="sm" overflowWrap="anywhere">
              {[...byRun].map(([runId, held]) => (
                <Text key={runId}>
                  {held[0]?.title} (<RunLink id={runId}>run {shortRunId(runId)}</RunLink>, started by{' '}
                  {held[0]?.startedBy}) is changing {tablesText(held)}. A real run cannot start until that run
                  ends.
                </Text>
              ))}
            </Stack>
          </Alert.Content>
        </Alert.Root>
      )}
    </Box>
  );
}

function tablesText([first, ...others]: readonly TableLock[]): string {
  const [second] = others;
  if (!second) return first?.table ?? '';
  return `${first?.table} and ${others.length === 1 ? second.table : formatCounted(others.length, 'other table')}`;
}
