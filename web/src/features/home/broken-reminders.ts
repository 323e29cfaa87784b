import { useQuery } from '@tanstack/react-query';
import type { ChainStep } from '#shared/domain/reminders/chain';
import { type TodayChain, todayChainQuery } from '../../api/todays-chain';
import type { OtherAttention } from '../../components/run/attention-list';

/** How long a result is used, in milliseconds. */
const chainFreshMs = 60_000;

/** The links that decide whether the day's reminders are on their way. */
const decidingSteps: readonly ChainStep[] = ['entry', 'scheduled', 'accepted'];

export const freshChainQuery = { ...todayChainQuery, staleTime: chainFreshMs };

export const decidingLinks = (chain: TodayChain | undefined) =>
  chain?.links.filter(({ step }) => decidingSteps.includes(step)) ?? [];

export function useBrokenReminders(): readonly OtherAttention[] {
  const { data } = useQuery(freshChainQuery);
  return decidingLinks(data)
    .filter(({ state }) => state === 'broken')
    .map(({ detail }) => ({
      title: 'Today’s reminders',
      reason: detail,
      to: '/admin/missing-reminder',
      search: { view: 'today' },
    }));
}
