import { Box, Grid, Text } from '@chakra-ui/react';
import { recordsPerSecond, successRate } from '#shared/jobs/run/statistics';
import { formatDuration } from '#shared/text/time-format';
import { formatCount, formatCounted, formatRate, formatShare } from '../../components/text/number';
import type { Sums } from './figures';

export function Cards({ sums, days }: { readonly sums: Sums; readonly days: number }) {
  const rate = successRate(sums);
  const speed = recordsPerSecond(sums);
  const { runs, active, failed, withFailures, stopped } = sums;
  return (
    <Grid
      as="dl"
      gap="3"
      templateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
        xl: 'repeat(5, minmax(0, 1fr))',
      }}
      // Two columns would leave a gap next to the last of the five cards on a phone.
      css={{ '& > :last-child': { gridColumn: { base: 'span 2', md: 'auto' } } }}
    >
      <Card
        label="Runs"
        value={formatCount(runs)}
        note={`${perDay(runs, days)} a day${active > 0 ? `, ${formatCount(active)} in progress` : ''}`}
      />
      <Card
        label="Success rate"
        value={rate === undefined ? 'none have ended' : formatShare(rate)}
        note={[
          failed > 0 ? `${formatCount(failed)} failed` : '',
          withFailures > 0 ? `${formatCount(withFailures)} with failures` : '',
          stopped > 0 ? `${formatCount(stopped)} stopped` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <Card
        label="Records read"
        value={formatCount(sums.read)}
        note={speed === undefined ? '' : `at ${formatRate(speed)}`}
      />
      <Card
        label="Working time"
        value={formatDuration(sums.workedMs)}
        note={runs > active ? `${formatDuration(sums.workedMs / (runs - active))} per run on average` : ''}
      />
      <Card
        label="Capacity used"
        value={
          sums.readUnits === null
            ? 'not counted'
            : formatCounted(Math.round(sums.readUnits ?? 0), 'read unit')
        }
        note={sums.writeUnits === null ? '' : formatCounted(Math.round(sums.writeUnits ?? 0), 'write unit')}
      />
    </Grid>
  );
}

const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const perDay = (runs: number, days: number) => oneDigit.format(runs / Math.max(1, days));

interface CardProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

function Card({ label, value, note }: CardProps) {
  return (
    <Box layerStyle="frame" px="4" py="3" minW="0">
      <Text as="dt" textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Box as="dd">
        <Text fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {value}
        </Text>
        <Text textStyle="xs" color="fg.muted" minH="4" fontVariantNumeric="tabular-nums">
          {note}
        </Text>
      </Box>
    </Box>
  );
}
