import { Flex, Stack, Text } from '@chakra-ui/react';
import { fractionDone } from '#shared/jobs/progress';
import type { JobRun } from '#shared/jobs/run';
import { LiveRegion } from '../../components/live-region';
import { formatCount, formatCounted, formatPercent } from '../../components/number';
import { ProgressBar } from '../../components/progress';
import { RunLink } from '../../components/run-link';
import { currentTables } from './current-tables';

interface RunFollowedProps {
  readonly label: string;
  /** Absent while it is being started. */
  readonly run: JobRun | undefined;
}

/** The run under way: completed of total, and the table it is at. */
export function RunFollowed({ label, run }: RunFollowedProps) {
  if (!run) return <ProgressBar label={label} status="QUEUED" />;
  const fraction = fractionDone(run);
  const tables = currentTables(run);
  const completed =
    run.total === 0 ? 'Counting the records' : `${formatCount(run.read)}/${formatCount(run.total)}`;
  const changed = formatCounted(run.changed, 'record');
  return (
    <Stack gap="2">
      <ProgressBar fraction={fraction} striped={run.dryRun} label={label} status={run.status} />
      <Flex columnGap="4" rowGap="1" wrap="wrap" fontVariantNumeric="tabular-nums" color="fg.muted">
        <Text color="fg">
          {completed} {run.total > 0 && 'records completed'}
        </Text>
        <Text>{run.dryRun ? `${changed} found` : `${changed} updated`}</Text>
        {tables.length > 0 && (
          <Text>
            {tables.length === 1 ? 'Current table' : 'Current tables'}: {tables.join(', ')}
          </Text>
        )}
        <Text ms={{ md: 'auto' }}>
          <RunLink id={run.id}>Open the run</RunLink>
        </Text>
      </Flex>
      {run.dryRun && (
        <Text textStyle="xs" color="fg.muted">
          Dry run: nothing is written
        </Text>
      )}
      <LiveRegion
        text={`${label}: ${fraction === undefined ? completed : formatPercent(fraction)}, ${changed} ${run.dryRun ? 'found' : 'updated'}`}
      />
    </Stack>
  );
}
