import { Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LogLine } from '#shared/jobs/run/log-lines';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { shortRunId } from '../../../api/runs';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { ExportMenu } from '../../../components/export/export-menu';
import { Choice } from '../../../components/filter/choice';
import { EmptyState, ErrorState, LoadingState } from '../../../components/layout/states';
import { formatCounted } from '../../../components/text/number';
import { filterLog, logAsText } from '../common/log-lines';
import { LogView } from '../common/log-view';
import { logPages, logQuery } from '../common/queries';
import type { LogFilter } from '../common/search';
import { useRunSearch } from './use-run-search';

const levels: readonly { readonly value: LogFilter; readonly label: string }[] = [
  { value: 'all', label: 'All levels' },
  { value: 'warning', label: 'Warnings and errors' },
  { value: 'error', label: 'Errors' },
];

export function LogTab({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const { data, error, isPending, refetch } = useQuery(logQuery(run));
  const filter = search.level ?? 'all';
  const lines = useMemo(() => filterLog(data?.lines ?? [], filter), [data?.lines, filter]);

  if (isPending) return <LoadingState label="Loading log" />;
  if (data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="3">
      <Flex gap="3" justify="space-between" wrap="wrap" align="center">
        <Choice
          label="Level"
          value={filter}
          options={levels}
          onChange={(level) => set({ level: level === 'all' ? undefined : level })}
        />
        <HStack gap="3" ms="auto">
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {formatCounted(lines.length, 'line')}
            {!data.caughtUp && ', loading more'}
          </Text>
          <ExportMenu
            noun={['line', 'lines']}
            fileName={`run-${shortRunId(run.id)}-log`}
            formats={logFormats}
            fetchPage={logPages(run.id, filter)}
            disabled={lines.length === 0}
          />
        </HStack>
      </Flex>
      {lines.length === 0 ? (
        <NoLines filter={filter} active={isActive(run.status)} />
      ) : (
        <LogView lines={lines} live={isActive(run.status)} />
      )}
    </Stack>
  );
}

function NoLines({ filter, active }: { readonly filter: LogFilter; readonly active: boolean }) {
  if (filter !== 'all') {
    return <EmptyState title={filter === 'error' ? 'No errors' : 'No warnings or errors'} />;
  }
  return active ? (
    <EmptyState title="No lines yet" description="Lines appear here as the run writes them." />
  ) : (
    <EmptyState title="No lines" description="Log lines are kept for a limited time after a run." />
  );
}

const text: ExportFormat<LogLine> = {
  label: 'Plain text',
  extension: 'txt',
  mediaType: 'text/plain;charset=utf-8',
  head: '',
  piece: logAsText,
};

const csv = csvFormat<LogLine>([
  { header: 'At', value: ({ at }) => at },
  { header: 'Level', value: ({ level }) => level },
  { header: 'Attempt', value: ({ attempt }) => attempt },
  { header: 'Worker', value: ({ lane }) => lane },
  { header: 'Message', value: ({ message }) => message },
]);

/** The export formats. Times are in UTC. */
const logFormats: readonly ExportFormat<LogLine>[] = [text, csv, jsonLinesFormat()];
