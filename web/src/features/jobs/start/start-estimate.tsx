import { Box, chakra, Flex, Grid, Skeleton, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { JobEstimate } from '#shared/jobs/job/job';
import { formatRange } from '#shared/text/format-dollars';
import { formatDuration } from '#shared/text/time-format';
import { messageOf } from '../../../api/api-error';
import { estimateQuery } from '../../../api/run/estimate';
import { Callout } from '../../../components/layout/callout';
import { stale } from '../../../components/layout/states';
import { RunLink } from '../../../components/links/run-link';
import { formatCounted } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import type { Limits } from '../common/limits';

interface StartEstimateProps {
  readonly job: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** True if the run writes records. Dry runs, audits and reports do not. */
  readonly writes: boolean;
  /** The data source, by default the system setting. */
  readonly readFrom?: ReadSource | undefined;
  /** The run's limits, by default the usual ones. */
  readonly limits?: Limits;
}

export function StartEstimate({ job, params, writes, readFrom, limits = {} }: StartEstimateProps) {
  const note = limitsNote(limits);
  const { data, error, isPlaceholderData } = useQuery(estimateQuery(job, params, readFrom));
  if (error) {
    return (
      <Frame>
        <Text color="fg.muted">No estimate available. {messageOf(error)}</Text>
      </Frame>
    );
  }
  if (!data) return <EstimateLoading />;
  return (
    <Frame isStale={isPlaceholderData}>
      <Lines estimate={data} writes={writes} />
      <Basis estimate={data} writes={writes} />
      {note && (
        <Text mt="1" textStyle="xs" color="fg.muted">
          {note}
        </Text>
      )}
      {writes && data.moreThanHalf.length > 0 && <MoreThanHalf tables={data.moreThanHalf} />}
    </Frame>
  );
}

function Frame({ isStale = false, children }: { readonly isStale?: boolean; readonly children: ReactNode }) {
  return (
    <Box as="section" aria-label="Estimate" layerStyle="frame" p="3" {...stale(isStale)}>
      {children}
    </Box>
  );
}

interface KnownProps {
  readonly estimate: JobEstimate;
  readonly writes: boolean;
}

function Lines({ estimate, writes }: KnownProps) {
  return (
    <Grid
      as="dl"
      templateColumns="max-content 1fr"
      columnGap="4"
      rowGap="1"
      fontVariantNumeric="tabular-nums"
    >
      {estimateLines(estimate, writes).map(({ label, value, note }) => (
        <Fragment key={label}>
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <Flex as="dd" columnGap="2" wrap="wrap" align="baseline">
            {value}
            {note && (
              <Text as="span" textStyle="xs" color="fg.muted">
                {note}
              </Text>
            )}
          </Flex>
        </Fragment>
      ))}
    </Grid>
  );
}

function Basis({ estimate, writes }: KnownProps) {
  const { basis } = estimate;
  const { measured } = writes ? estimate.cost : estimate.dryRunCost;
  if (!basis || !(writes || measured)) {
    return (
      <Text mt="2" textStyle="xs" color="fg.muted">
        Based on the table sizes
      </Text>
    );
  }
  return (
    <Text mt="2" textStyle="xs" color="fg.muted">
      Based on {basis.dryRun && 'dry '}
      <RunLink id={basis.runId} />, <RelativeTime at={basis.at} />
      {!measured && ', and the table sizes'}
    </Text>
  );
}

function MoreThanHalf({ tables }: { readonly tables: readonly string[] }) {
  return (
    <Callout status="warning" mt="3">
      More than half of the records in {tables.join(' and ')} would change.
    </Callout>
  );
}

function EstimateLoading() {
  return (
    <Frame>
      <Box role="status" aria-label="Estimating" display="grid" gap="2">
        <Skeleton h="4" w="70%" />
        <Skeleton h="4" w="55%" />
        <Skeleton h="4" w="40%" />
        <Skeleton h="4" w="55%" />
      </Box>
    </Frame>
  );
}

interface EstimateLine {
  readonly label: string;
  readonly value: string;
  /** How the value was calculated or why it is missing. */
  readonly note?: string;
}

/** Returns an estimate's lines. `writes` is false for dry runs, audits and reports. */
export function estimateLines(estimate: JobEstimate, writes: boolean): readonly EstimateLine[] {
  const { records, readUnits, seconds } = estimate;
  const range = writes ? estimate.cost : estimate.dryRunCost;
  return [
    {
      label: 'Reads',
      value: `about ${formatCounted(records, 'record')}`,
      // The number is unknown for databases that do not report table sizes.
      ...(readUnits > 0 && { note: units(readUnits, 'read unit') }),
    },
    ...(writes ? writingLines(estimate) : []),
    { label: 'Cost', value: formatRange(range) },
    {
      label: 'Time',
      value: seconds == null ? 'not known yet' : `about ${formatDuration(Math.max(1, seconds) * 1_000)}`,
    },
  ];
}

/** Says that the estimate ignores the given limits. Undefined if none of them affects duration or cost. */
export function limitsNote({ writesPerSecond, readsPerSecond, laneCount }: Limits): string | undefined {
  if (writesPerSecond === undefined && readsPerSecond === undefined && laneCount === undefined)
    return undefined;
  return 'The estimate does not account for the limits on writes, reads and workers, which can affect the time and cost.';
}

function writingLines({ changes, writeUnits }: JobEstimate): readonly EstimateLine[] {
  if (changes == null)
    return [{ label: 'Changes', value: 'not known yet', note: 'start a dry run to find out' }];
  const change = { label: 'Changes', value: `about ${formatCounted(changes, 'record')}` };
  return [writeUnits == null ? change : { ...change, note: units(writeUnits, 'write unit') }];
}

const units = (count: number, one: string) => formatCounted(Math.ceil(count), one);
