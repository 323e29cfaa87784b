import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun, TableProgress } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatDuration } from '#shared/text/time-format';
import { Tooltip } from '../../../components/layout/tooltip';
import { dryRunStripes } from '../../../components/run/progress';
import { statusLooks } from '../../../components/run/status-look';
import { formatCount, formatCounted, formatPercent } from '../../../components/text/number';
import type { CourseRow, Span } from './course';
import type { WorkingTime } from './working-time';

export interface TableResult {
  readonly run: JobRun;
  readonly progress: TableProgress;
}

interface TimelineRowProps {
  readonly row: CourseRow;
  readonly totalMs: number;
  readonly resumes: WorkingTime['resumes'];
  readonly result: TableResult | undefined;
}

export const trackInset = { start: '12rem', end: '13rem' } as const;

/** The minimum width that keeps very short spans visible. */
const leastShare = 0.4;

export function TimelineRow({ row, totalMs, resumes, result }: TimelineRowProps) {
  const words = inWords(row, result);
  return (
    <Grid
      as="li"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      py="1"
      templateColumns={{ base: 'minmax(0, 1fr) auto', md: '11rem minmax(0, 1fr) 12rem' }}
      templateAreas={{ base: '"label result" "track track"', md: '"label track result"' }}
    >
      <Text
        gridArea="label"
        truncate
        fontWeight={result ? 'medium' : undefined}
        color={result ? undefined : 'fg.muted'}
      >
        {row.label}
      </Text>
      <Text
        gridArea="result"
        textStyle="xs"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
        textAlign="end"
        whiteSpace="nowrap"
      >
        {words}
      </Text>
      <Box
        gridArea="track"
        position="relative"
        h="5"
        borderRadius="l1"
        bg={row.table === undefined ? undefined : 'bg.muted'}
      >
        {resumes.map(({ attempt, atMs }) => (
          <Box
            key={attempt}
            position="absolute"
            insetBlock="-1"
            borderInlineStartWidth="1px"
            borderStyle="dashed"
            borderColor="border.emphasized"
            style={{ left: `${(atMs / totalMs) * 100}%` }}
            title={`Attempt ${attempt} begins`}
          />
        ))}
        <Flex direction="column" gap="px" position="absolute" inset="0" py="1" justify="center">
          {row.spans.map((span) => (
            <Bar
              key={span.key}
              span={span}
              totalMs={totalMs}
              row={row}
              striped={result?.run.dryRun ?? false}
            />
          ))}
        </Flex>
      </Box>
      {row.errors.map((error) => (
        <Text key={error} gridColumn="1 / -1" textStyle="xs" color="fg.error" overflowWrap="anywhere">
          {error}
        </Text>
      ))}
    </Grid>
  );
}

interface BarProps {
  readonly span: Span;
  readonly totalMs: number;
  readonly row: CourseRow;
  readonly striped: boolean;
}

function Bar({ span: { fromMs, toMs, status, key }, totalMs, row, striped }: BarProps) {
  const share = (ms: number) => (ms / totalMs) * 100;
  const who = row.table === undefined || row.spans.length === 1 ? row.label : `Worker ${key}`;
  const words = `${who}: from ${formatDuration(fromMs)} to ${formatDuration(toMs)}, ${formatDuration(toMs - fromMs)}`;
  return (
    <Tooltip content={words}>
      <Box
        flex="1"
        minH="0.5"
        maxH="3"
        borderRadius="2px"
        position="relative"
        bg={row.table === undefined ? 'border.emphasized' : `${statusLooks[status].token}.solid`}
        color="bg.panel"
        backgroundImage={striped && row.table !== undefined ? dryRunStripes : undefined}
        style={{
          marginInlineStart: `${Math.min(share(fromMs), 100 - leastShare)}%`,
          width: `${Math.max(share(toMs - fromMs), leastShare)}%`,
        }}
      />
    </Tooltip>
  );
}

function inWords({ spans }: CourseRow, result: TableResult | undefined): string {
  if (!result) return spans[0] ? formatDuration(spans[0].toMs - spans[0].fromMs) : '';
  const { run, progress } = result;
  if (progress.done) return `done, ${whatItDid(run, progress)}`;
  const share = progress.total === 0 ? 0 : Math.min(0.99, progress.read / progress.total);
  if (isActive(run.status)) return share > 0 ? formatPercent(share) : 'waiting';
  return share > 0 ? `${formatPercent(share)}, not finished` : 'not finished';
}

function whatItDid({ shape, dryRun }: JobRun, { read, changed, failed }: TableProgress): string {
  const failures = failed > 0 ? `, ${formatCounted(failed, 'failure')}` : '';
  if (shape === 'backup') return `${formatCount(read)} copied${failures}`;
  if (!changesRecords(shape)) return `${formatCount(read)} read${failures}`;
  return `${formatCount(changed)} ${dryRun ? 'would change' : 'changed'}${failures}`;
}
