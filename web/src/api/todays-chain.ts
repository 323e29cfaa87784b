import { queryOptions } from '@tanstack/react-query';
import type { ChainStep } from '#shared/domain/reminders/chain';
import type { DayLink } from '#shared/domain/reminders/day-chain';
import { graphql } from './client';

/** The API response about today's reminders, across all users. */
export interface TodayChain {
  readonly date: string;
  readonly at: string;
  readonly usersLooked: number;
  readonly isComplete: boolean;
  readonly sampleSize: number;
  readonly links: readonly DayLink[];
  readonly largestDrop: ChainStep | null;
}

const todayDocument = `query NotificationChainToday { notificationChainToday {
  date at usersLooked isComplete sampleSize largestDrop
  links { step state counted count of detail fix } } }`;

/** The query key for reminder chains. */
export const chainKey = ['notificationChain'] as const;

/** The query for today's reminder chain, across all users. */
export const todayChainQuery = queryOptions({
  queryKey: [...chainKey, 'today'],
  queryFn: async () =>
    (await graphql<{ notificationChainToday: TodayChain }>(todayDocument)).notificationChainToday,
  staleTime: 0,
  retry: false,
});
