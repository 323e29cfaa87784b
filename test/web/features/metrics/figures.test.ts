import { describe, expect, it } from 'vitest';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { metricsOf } from '#shared/domain/metrics/metrics';
import { newMetrics } from '#shared/domain/metrics/metrics-state';
import { cardsOf, insightsOf } from '#web/features/metrics/figures';
import { orderOf, sortedBy } from '#web/features/metrics/search';

const nothing = metricsOf(newMetrics('2026-03-04T13:20:00.000Z')).metrics;
const metrics: Metrics = {
  ...nothing,
  users: { total: 1_200, new: 7 },
  push: { subscribers: 900, optInPercent: 75 },
  activities: { total: 24_000, averagePerUser: 20 },
  time: { totalSeconds: 360_060, averageMinutesPerUser: 5 },
  active: { users: 600, percent: 50 },
  averageSessionSeconds: 125,
  insights: {
    mostActiveDay: '2026-03-03',
    mostPopularActivity: 'movement',
    averagePerDay: 1_200,
    retentionPercent: 83,
  },
};
const shown = (figures: ReturnType<typeof cardsOf>) =>
  figures.map(({ title, value, note }) => `${title}: ${value}, ${note}`);

describe('the cards (docs/product.md)', () => {
  it('show time as Xh Ym, a session as minutes:seconds, and averages with 1 decimal', () => {
    expect(shown(cardsOf(metrics))).toEqual([
      'Total users: 1,200, with preferences, 7 new in 7 days',
      'Push subscribers: 900, 75% opt-in rate',
      'Activities (20 days): 24,000, 20.0 per user on average',
      'Total time (20 days): 100h 1m, 5.0 min per user on average',
      'Active users (7 days): 600, 50% of all users',
      'Average session duration: 2:05, minutes:seconds',
    ]);
  });

  it('handle 0 users', () => {
    expect(cardsOf(nothing).map(({ value }) => value)).toEqual(['0', '0', '0', '0h 0m', '0', 'None yet']);
  });
});

describe('the insights (docs/product.md)', () => {
  it('show the most active day, the most popular activity, the daily average and the retention', () => {
    // Some runtimes put a comma after the weekday.
    const words = insightsOf(metrics).map(({ title, value }) => `${title}: ${value.replace('y,', 'y')}`);

    expect(words).toEqual([
      'Most active day: Tuesday 3 March 2026',
      'Most popular activity: Movement',
      'Average activities per day: 1,200.0',
      '7-day retention: 83%',
    ]);
  });

  it('show which figures are unknown', () => {
    expect(insightsOf(nothing).map(({ value }) => value)).toEqual([
      'None yet',
      'None yet',
      '0.0',
      'Not known yet',
    ]);
  });
});

describe('the order of the engagement table', () => {
  it('is by activities, highest first, if the address contains none', () => {
    expect(orderOf({})).toEqual({ by: 'activities', descending: true });
  });

  it('is reversed when a header is pressed again, and starts at the first page', () => {
    const byTime = sortedBy({ q: 'ana', page: 3, token: 't' }, 'totalSeconds');

    expect(byTime).toEqual({ q: 'ana', sort: 'totalSeconds', order: undefined });
    expect(orderOf(byTime)).toEqual({ by: 'totalSeconds', descending: true });
    expect(orderOf(sortedBy(byTime, 'totalSeconds'))).toEqual({ by: 'totalSeconds', descending: false });
    expect(orderOf(sortedBy(byTime, 'id'))).toEqual({ by: 'id', descending: false });
  });
});
