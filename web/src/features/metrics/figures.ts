import type { Metrics } from '#shared/domain/metrics/metrics';
import { hoursAndMinutes, minutesAndSeconds } from '#shared/values/durations';
import { formatCount } from '../../components/text/number';
import { dayInWords, typeInWords } from './reading';

export interface Figure {
  readonly title: string;
  readonly value: string;
  readonly note: string;
  /** The filter that finds the users whom the figure counts. */
  readonly users?: { readonly push?: 'on' };
}

const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = (value: number) => `${value}%`;

export function cardsOf(metrics: Metrics): readonly Figure[] {
  const { users, push, activities, time, active, averageSessionSeconds } = metrics;
  return [
    {
      title: 'Total users',
      value: formatCount(users.total),
      note: `with preferences, ${formatCount(users.new)} new in 7 days`,
      users: {},
    },
    {
      title: 'Push subscribers',
      value: formatCount(push.subscribers),
      note: `${percent(push.optInPercent)} opt-in rate`,
      users: { push: 'on' },
    },
    {
      title: 'Activities (20 days)',
      value: formatCount(activities.total),
      note: `${decimal.format(activities.averagePerUser)} per user on average`,
    },
    {
      title: 'Total time (20 days)',
      value: hoursAndMinutes(time.totalSeconds),
      note: `${decimal.format(time.averageMinutesPerUser)} min per user on average`,
    },
    {
      title: 'Active users (7 days)',
      value: formatCount(active.users),
      note: `${percent(active.percent)} of all users`,
    },
    {
      title: 'Average session duration',
      value: averageSessionSeconds === null ? 'None yet' : minutesAndSeconds(averageSessionSeconds),
      note: averageSessionSeconds === null ? 'No sessions in the last 20 days' : 'minutes:seconds',
    },
  ];
}

export function insightsOf({ insights }: Metrics): readonly Figure[] {
  const { mostActiveDay, mostPopularActivity, averagePerDay, retentionPercent } = insights;
  return [
    {
      title: 'Most active day',
      value: mostActiveDay === null ? 'None yet' : dayInWords(mostActiveDay),
      note: 'Of the last 20 days (UTC)',
    },
    {
      title: 'Most popular activity',
      value: mostPopularActivity === null ? 'None yet' : typeInWords(mostPopularActivity),
      note: 'By number of activities',
    },
    {
      title: 'Average activities per day',
      value: decimal.format(averagePerDay),
      note: 'Over the last 20 days',
    },
    {
      title: '7-day retention',
      value: retentionPercent === null ? 'Not known yet' : percent(retentionPercent),
      note:
        retentionPercent === null
          ? 'Nobody was active in the prior 7-day period'
          : 'The share of users active in the prior 7-day period who were also active in the last 7 days',
    },
  ];
}
