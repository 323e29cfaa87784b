import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { failureGroupsQuery } from '../../../api/run/failure-groups';
import { lanesQuery } from '../common/queries';
import { isPartOfChain, runChainQuery } from '../follow-ups/queries';

/**
 * Indicates which parts of a run page have reached their final height, which depends on the first data they
 * receive.
 */
interface KnownHeights {
  /** True if all cards above the progress have reached their final height. */
  readonly above: boolean;
  /** True if all cards above the tabs have reached their final height. */
  readonly cards: boolean;
}

/**
 * Returns which parts of a run page have reached their final height. To avoid layout shifts, the content
 * below a card is invisible until the card has reached its final height. Once visible, the content stays
 * visible, even if new cards appear while the run is active.
 */
export function useKnownHeights(run: JobRun): KnownHeights {
  const chain = useQuery({ ...runChainQuery(run.id), enabled: isPartOfChain(run) });
  const failures = useQuery({ ...failureGroupsQuery(run), enabled: run.failed > 0 });
  const lanes = useQuery(lanesQuery(run));
  const above = useStaysTrue(!isPartOfChain(run) || hasAnswer(chain));
  const cards = useStaysTrue(above && hasAnswer(lanes) && (run.failed === 0 || hasAnswer(failures)));
  return { above, cards };
}

/**
 * Returns true after the first response. An error counts as a response, because retrying can take a long
 * time.
 */
const hasAnswer = ({ isFetched, failureCount }: UseQueryResult<unknown>): boolean =>
  isFetched || failureCount > 0;

/** Returns true from the first render in which the value is true, even if the value later becomes false. */
function useStaysTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return value || was;
}
