import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { systemStatusDocument } from '#shared/api/system-status';
import { graphql } from './client';

const figuresDocument = gql(
  'query DashboardFigures { dashboardFigures { day notificationsToday { count isMore } } }',
);

const everyMs = 30_000;

export const systemStatusQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: async () => (await graphql(systemStatusDocument)).systemStatus,
  refetchInterval: everyMs,
});

export const dashboardFiguresQuery = queryOptions({
  queryKey: ['system', 'figures'],
  queryFn: async () => (await graphql(figuresDocument)).dashboardFigures,
  refetchInterval: everyMs,
});
