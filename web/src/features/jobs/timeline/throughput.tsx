import { Box } from '@chakra-ui/react';
import { formatDuration } from '#shared/text/time-format';
import { formatRate } from '../../../components/text/number';
import type { Trend } from '../../../components/trend/trend';
import { axisPx, TrendChart } from '../../../components/trend/trend-chart';
import { TrendTable } from '../../../components/trend/trend-table';
import type { RatePoint } from './course';
import { trackInset } from './timeline-row';

const heightPx = 112;

interface ThroughputProps {
  readonly rates: readonly RatePoint[];
  /** The plural noun for what the run reads, such as 'records'. */
  readonly things: string;
}

/** The reading speed over the run's working time, aligned with the timeline tracks above. */
export function Throughput({ rates, things }: ThroughputProps) {
  const trend = trendOf(rates, things);
  return (
    <Box mt="5" ms={{ md: `calc(${trackInset.start} - ${axisPx}px)` }} me={{ md: trackInset.end }}>
      <TrendChart label="Throughput" trend={trend} heightPx={heightPx} places={false} />
      <Box srOnly>
        <TrendTable title="Throughput" trend={trend} />
      </Box>
    </Box>
  );
}

const trendOf = (rates: readonly RatePoint[], things: string): Trend => ({
  look: 'area',
  format: (perSecond) => formatRate(perSecond, things),
  units: [{ name: `${things.charAt(0).toUpperCase()}${things.slice(1)} per second`, size: 1 }],
  series: [{ key: 'rate', label: 'Read', color: 'teal.solid' }],
  places: { name: 'Time', words: (ms) => formatDuration(Number(ms)) },
  points: rates.map(({ atMs, perSecond }) => ({ x: `${atMs}`, values: { rate: perSecond } })),
});
