import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { systemStatusDocument } from '#shared/api/system-status';
import { graphql } from './client';

const figuresDocument = gql(
  'query DashboardFigures { dashboardFigures { day notificationsToday { count isMore } } }',
);

const everyMs = 30_000;

/**
 * The query for the status of each part of the system. It is refetched every 30 s, but never while the tab is
 * hidden.
 */
export const systemStatusQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: async () => (await graphql(systemStatusDocument)).systemStatus,
  refetchInterval: everyMs,
});

/** The query for today's figures (UTC) on the dashboards. It is refetched every 30 s. */
export const dashboardFiguresQuery = queryOptions({
  queryKey: ['system', 'figures'],
  queryFn: async () => (await graphql(figuresDocument)).dashboardFigures,
  refetchInterval: everyMs,
});
