import { useQuery } from '@tanstack/react-query';
import type { ChainStep } from '#shared/domain/reminders/chain';
import { type TodayChain, todayChainQuery } from '../../api/todays-chain';
import type { OtherAttention } from '../../components/run/attention-list';

/** How long a page shows the result of the chain check before it requests a new one, in milliseconds. */
const chainFreshMs = 60_000;

/** The links of the chain check that decide whether the day's reminders are on their way. */
const decidingSteps: readonly ChainStep[] = ['entry', 'scheduled', 'accepted'];

/** The query for today's chain, for pages that show it beside other content. */
export const freshChainQuery = { ...todayChainQuery, staleTime: chainFreshMs };

/** Returns the links that decide whether the day's reminders are on their way. */
export const decidingLinks = (chain: TodayChain | undefined) =>
  chain?.links.filter(({ step }) => decidingSteps.includes(step)) ?? [];

/** Returns what the chain check found to be wrong with today's reminders. */
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
