import { report } from '#functions/engine/job/job';
import { engagementSorts, metricsOf } from '#shared/domain/metrics/metrics';
import {
  addActivity,
  addPreferences,
  type MetricsState,
  mergeMetrics,
  newMetrics,
} from '#shared/domain/metrics/metrics-state';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';

export const metricsRollup = report({
  name: 'metrics-rollup',
  title: 'User metrics',
  description:
    "Calculates the User metrics page's figures: users, activities and time over the last 20 days. Changes no records.",
  category: 'report',
  access: 'Admin',
  tables: [UserPreferences, UserActivity],
  start: ({ now }): MetricsState => newMetrics(now),
  fold: (state, table, record) =>
    table === UserPreferences.name ? addPreferences(state, record) : addActivity(state, record),
  merge: mergeMetrics,
  finish: (state) => {
    const { metrics, rows } = metricsOf(state);
    return { document: metrics, rows, sorts: engagementSorts };
  },
});
