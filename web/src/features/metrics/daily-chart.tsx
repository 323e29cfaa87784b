import { Flex } from '@chakra-ui/react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { formatCount, formatCounted } from '../../components/text/number';
import type { Trend } from '../../components/trend/trend';
import { TrendFigure } from '../../components/trend/trend-figure';
import { dayInWords } from './reading';

type Day = Metrics['days'][number];

/** The levels relative to the busiest day (docs/product.md). All bars have the same colour. */
const levels: readonly { readonly colour: Day['colour']; readonly words: string }[] = [
  { colour: 'green', words: "with at least 80% of the busiest day's activities" },
  { colour: 'orange', words: 'with 50% to 79%' },
  { colour: 'blue', words: 'with less than 50%' },
];

export function DailyChart({ days, insights }: Pick<Metrics, 'days' | 'insights'>) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const busiest = days.find(({ date }) => date === insights.mostActiveDay);
  return (
    <TrendFigure
      title="Daily activity"
      note="Activities per day over the last 20 days, in UTC"
      summary={`${formatCounted(total, 'activity', 'activities')}${busiest ? `. Busiest day: ${dayInWords(busiest.date)}, with ${formatCount(busiest.count)}` : ''}.`}
      trend={trendOf(days)}
      empty="No activity on these days"
      below={<Levels days={days} />}
    />
  );
}

/** Returns the bars. A bar's height already shows how busy the day was, so all have the same colour. */
const trendOf = (days: readonly Day[]): Trend => ({
  look: 'bars',
  whole: true,
  format: formatCount,
  units: [{ name: 'Activities', size: 1 }],
  series: [{ key: 'activities', label: 'Activities', color: 'teal.solid' }],
  points: days.map(({ date, count }) => ({ x: date, values: { activities: count } })),
});

function Levels({ days }: { readonly days: readonly Day[] }) {
  return (
    <Flex
      as="ul"
      listStyleType="none"
      columnGap="4"
      rowGap="1"
      wrap="wrap"
      mt="3"
      textStyle="xs"
      color="fg.muted"
    >
      {levels.map(({ colour, words }) => (
        <li key={colour}>
          {formatCounted(days.filter((day) => day.colour === colour).length, 'day')} {words}
        </li>
      ))}
    </Flex>
  );
}
