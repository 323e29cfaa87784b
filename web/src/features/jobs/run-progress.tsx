import { Box, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { fractionDone } from '#shared/jobs/progress';
import type { JobRun, TableProgress } from '#shared/jobs/run';
import { isActive, type RunStatus } from '#shared/jobs/run-status';
import { LiveRegion } from '../../components/live-region';
import { formatCount, formatPercent } from '../../components/number';
import { ProgressBar } from '../../components/progress';
import { statusLooks } from '../../components/status-look';
import { Duration } from '../../components/time';
import { formatDuration } from '../../components/time-format';
import { RunCounts } from './run-counts';
import { workedMs } from './run-facts';
import { type Estimate, useEstimate } from './use-estimate';
import { useHighest } from './use-highest';

interface RunProgressProps {
  readonly run: JobRun;
  readonly updatedAtMs: number;
}

/** How far a run is: overall, in numbers, and table by table. */
export function RunProgress({ run, updatedAtMs }: RunProgressProps) {
  const fraction = useHighest(fractionDone(run));
  const estimate = useEstimate(run, updatedAtMs);
  const percent = fraction === undefined ? undefined : formatPercent(fraction);
  return (
    <Stack gap="4">
      <Stack gap="2">
        <ProgressBar
          fraction={fraction}
          striped={run.dryRun}
          label={`Progress of ${run.title}`}
          status={run.status}
        />
        <Flex columnGap="4" rowGap="1" wrap="wrap" align="baseline" fontVariantNumeric="tabular-nums">
          {percent && (
            <Text textStyle="md" fontWeight="semibold">
              {percent}
            </Text>
          )}
          <Text color="fg.muted">{readSoFar(run)}</Text>
          <Pace run={run} estimate={estimate} updatedAtMs={updatedAtMs} />
        </Flex>
        {run.dryRun && (
          <Text textStyle="xs" color="fg.muted">
            Dry run: nothing is written
          </Text>
        )}
      </Stack>
      <RunCounts run={run} />
      <Tables run={run} />
      <LiveRegion text={announcement(run, percent)} />
    </Stack>
  );
}

function readSoFar(run: JobRun): string {
  if (run.total === 0) return isActive(run.status) ? 'Counting the records' : 'Nothing was read';
  const total = formatCount(run.total);
  return run.read >= run.total && !isActive(run.status)
    ? `${total} read`
    : `${formatCount(run.read)} of about ${total} read`;
}

interface PaceProps extends RunProgressProps {
  readonly estimate: Estimate;
}

function Pace({ run, estimate: { perSecond, leftMs }, updatedAtMs }: PaceProps) {
  const active = isActive(run.status);
  return (
    <HStack gap="4" color="fg.muted" ms={{ md: 'auto' }} wrap="wrap" rowGap="1">
      {perSecond !== undefined && (
        <Text>{active ? `${formatCount(perSecond)}/s` : `${formatCount(perSecond)}/s on average`}</Text>
      )}
      {leftMs !== undefined && run.status !== 'STOPPING' && (
        <Text>
          about <Duration ms={Math.max(1000, leftMs)} /> left
        </Text>
      )}
      {!active && (
        <Text>
          took <Duration ms={workedMs(run.attempts, updatedAtMs)} />
        </Text>
      )}
    </HStack>
  );
}

function Tables({ run }: { readonly run: JobRun }) {
  if (run.tables.length === 0) return null;
  return (
    <Grid
      as="ul"
      listStyleType="none"
      aria-label="Progress of each table"
      templateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))"
      columnGap="6"
      rowGap="3"
    >
      {run.tables.map((table) => (
        <TableRow key={table.table} table={table} run={run} />
      ))}
    </Grid>
  );
}

function TableRow({ table, run }: { readonly table: TableProgress; readonly run: JobRun }) {
  const status = statusOfTable(table, run.status);
  const fraction = useHighest(tableFraction(table));
  return (
    <Box as="li">
      <HStack justify="space-between" gap="2" mb="1" textStyle="xs">
        <Text fontWeight="medium" truncate>
          {table.table}
        </Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {table.done
            ? `done, ${formatCount(table.changed)} ${run.dryRun ? 'would change' : 'changed'}`
            : percentOf(fraction)}
        </Text>
      </HStack>
      <ProgressBar fraction={fraction} striped={run.dryRun} label={table.table} status={status} size="sm" />
    </Box>
  );
}

const percentOf = (fraction: number | undefined) =>
  fraction === undefined ? 'waiting' : formatPercent(fraction);

/** A table that is done is drawn so, even while others are not. */
const statusOfTable = (table: TableProgress, status: RunStatus): RunStatus =>
  table.done && isActive(status) ? 'SUCCEEDED' : status;

function tableFraction({ done, read, total }: TableProgress): number | undefined {
  if (done) return 1;
  return total === 0 ? undefined : Math.min(0.99, read / total);
}

function announcement(run: JobRun, percent: string | undefined): string {
  const counts = `${formatCount(run.changed)} changed, ${formatCount(run.failed)} failed`;
  if (!isActive(run.status)) {
    return `${statusLooks[run.status].label}, ${counts}, after ${formatDuration(workedMs(run.attempts, Date.parse(run.endedAt ?? run.createdAt)))}`;
  }
  return percent ? `${percent}, ${counts}` : `${statusLooks[run.status].label}`;
}
