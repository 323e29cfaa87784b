import { queryOptions } from '@tanstack/react-query';
import type { DashboardFigures, SystemStatus } from '#shared/api/system-status';
import { graphql } from './client';

const everyMs = 30_000;

/** How the system is, part by part; asked for every 30 s, and not while the tab is hidden. */
export const systemStatusQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: async () =>
    (
      await graphql<{ systemStatus: SystemStatus }>(
        'query SystemStatus { systemStatus { checkedAt healthy checks { name ok latencyMs detail } } }',
      )
    ).systemStatus,
  refetchInterval: everyMs,
});

/** The figures of the dashboards, of today in UTC; asked for every 30 s. */
export const dashboardFiguresQuery = queryOptions({
  queryKey: ['system', 'figures'],
  queryFn: async () =>
    (
      await graphql<{ dashboardFigures: DashboardFigures }>(
        'query DashboardFigures { dashboardFigures { day notificationsToday { count isMore } } }',
      )
    ).dashboardFigures,
  refetchInterval: everyMs,
});
