// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { metricsOf } from '#shared/domain/metrics/metrics';
import { addActivity, newMetrics } from '#shared/domain/metrics/metrics-state';
import { DailyChart } from '#web/features/metrics/daily-chart';
import { insightsOf } from '#web/features/metrics/figures';
import { renderInTheme } from '../../render';

/** Two activities on each of two days, and one on a third. */
const state = newMetrics('2026-03-04T13:20:00.000Z');
for (const date of ['2026-02-24', '2026-02-24', '2026-03-01', '2026-03-01', '2026-03-02']) {
  addActivity(state, { userID: 'somebody@x.example', date, duration: 60, activityType: 'movement' });
}
const { metrics } = metricsOf(state);

it('counts days without activities among those with less than 50%', () => {
  renderInTheme(<DailyChart days={metrics.days} insights={metrics.insights} />);

  const levels = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(levels).toEqual([
    "2 days with at least 80% of the busiest day's activities",
    '1 day with 50% to 79%',
    '17 days with less than 50%',
  ]);
});

it('names the same day as the insights if several days are equally busy', () => {
  renderInTheme(<DailyChart days={metrics.days} insights={metrics.insights} />);

  const [insight] = insightsOf(metrics);
  expect(insight?.value).toContain('1 Mar');
  expect(screen.getByText(/Busiest day: .*1 Mar/)).toBeDefined();
});
