import { Box, Grid, HStack, Text } from '@chakra-ui/react';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun, TableProgress } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { ProgressBar } from '../../../components/run/progress';
import { formatCount, formatPercent } from '../../../components/text/number';
import { useHighest } from './use-highest';

/** The progress of each table of a run. */
export function TablesProgress({ run }: { readonly run: JobRun }) {
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
  const fraction = useHighest(tableFraction(table));
  return (
    <Box as="li">
      <HStack justify="space-between" gap="2" mb="1" textStyle="xs">
        <Text fontWeight="medium" truncate>
          {table.table}
        </Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {table.done ? `done, ${whatItDid(run, table)}` : percentOf(run, fraction)}
        </Text>
      </HStack>
      <ProgressBar
        fraction={fraction}
        striped={run.dryRun}
        label={table.table}
        // A finished table is drawn as such, regardless of the others.
        status={table.done ? 'SUCCEEDED' : run.status}
        size="sm"
      />
    </Box>
  );
}

function whatItDid({ shape, dryRun }: JobRun, { read, changed }: TableProgress): string {
  if (shape === 'backup') return `${formatCount(read)} copied`;
  if (!changesRecords(shape)) return `${formatCount(read)} read`;
  return `${formatCount(changed)} ${dryRun ? 'would change' : 'changed'}`;
}

function percentOf({ status }: JobRun, fraction: number | undefined): string {
  const begun = fraction !== undefined && fraction > 0;
  if (isActive(status)) return begun ? formatPercent(fraction) : 'waiting';
  return begun ? `${formatPercent(fraction)}, not finished` : 'not finished';
}

function tableFraction({ done, read, total }: TableProgress): number | undefined {
  if (done) return 1;
  return total === 0 ? undefined : Math.min(0.99, read / total);
}
