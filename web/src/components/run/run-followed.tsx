import { Flex, Stack, Text } from '@chakra-ui/react';
import { hasFindings } from '#shared/jobs/job/job-shape';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { LiveRegion } from '../layout/live-region';
import { RunLink } from '../links/run-link';
import { formatCount, formatCounted, formatPercent } from '../text/number';
import { findingsOf } from '../text/shape-words';
import { ProgressBar } from './progress';

export function RunFollowed({ label, run }: { readonly label: string; readonly run: JobRun | undefined }) {
  if (!run) return <ProgressBar label={label} status="QUEUED" />;
  const fraction = fractionDone(run);
  const tables = currentTables(run);
  const completed =
    run.total === 0 ? 'Counting records' : `${formatCount(run.read)}/${formatCount(run.total)}`;
  const result = resultSoFar(run);
  return (
    <Stack gap="2">
      <ProgressBar fraction={fraction} striped={run.dryRun} label={label} status={run.status} />
      <Flex columnGap="4" rowGap="1" wrap="wrap" fontVariantNumeric="tabular-nums" color="fg.muted">
        <Text color="fg">
          {completed} {run.total > 0 && 'records completed'}
        </Text>
        {result && <Text>{result}</Text>}
        {tables.length > 0 && (
          <Text>
            {tables.length === 1 ? 'Current table' : 'Current tables'}: {tables.join(', ')}
          </Text>
        )}
        <Text ms={{ md: 'auto' }}>
          <RunLink id={run.id}>Open run</RunLink>
        </Text>
      </Flex>
      {run.dryRun && (
        <Text textStyle="xs" color="fg.muted">
          Dry run: nothing is written
        </Text>
      )}
      <LiveRegion
        text={[`${label}: ${fraction === undefined ? completed : formatPercent(fraction)}`, result]
          .filter(Boolean)
          .join(', ')}
      />
    </Stack>
  );
}

/** Returns undefined for a report or a backup, which only count records. */
function resultSoFar(run: JobRun): string | undefined {
  if (run.shape === 'report' || run.shape === 'backup') return undefined;
  if (hasFindings(run.shape)) return `${formatCounted(findingsOf(run), 'finding')} so far`;
  return `${formatCounted(run.changed, 'record')} ${run.dryRun ? 'found' : 'updated'}`;
}

/**
 * Returns the tables that a run has started but not finished reading. Before the first progress report,
 * returns those that wait to be read.
 */
export function currentTables({ tables }: Pick<JobRun, 'tables'>): readonly string[] {
  const open = tables.filter(({ done }) => !done);
  const begun = open.filter(({ read }) => read > 0);
  return (begun.length > 0 ? begun : open).map(({ table }) => table);
}
