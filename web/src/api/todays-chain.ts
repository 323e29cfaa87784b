import { queryOptions } from '@tanstack/react-query';
import type { Operations } from '#shared/api/api-types';
import { gql } from '#shared/api/gql';
import { graphql } from './client';

export type TodayChain = Operations['NotificationChainToday']['result']['notificationChainToday'];

const todayDocument = gql(`query NotificationChainToday { notificationChainToday {
  date at usersLooked isComplete sampleSize largestDrop
  links { step state counted count of detail fix } } }`);

export const chainKey = ['notificationChain'] as const;

export const todayChainQuery = queryOptions({
  queryKey: [...chainKey, 'today'],
  queryFn: async () => (await graphql(todayDocument)).notificationChainToday,
  staleTime: 0,
  retry: false,
});
