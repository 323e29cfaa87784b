import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { failureGroupsQuery } from '../../../api/failure-groups';
import { lanesQuery } from '../common/queries';
import { isPartOfLine, runLineQuery } from '../follow-ups/queries';

/** Which cards of a run's page have the height that their first data gives them. */
interface KnownHeights {
  /** True if the cards above the progress have theirs. */
  readonly above: boolean;
  /** True if the cards between the progress and the tabs have theirs too. */
  readonly cards: boolean;
}

/**
 * Returns which cards of a run's page have their final height. To avoid layout shifts, the content below a
 * card is invisible before then. Once visible, it remains so, even if new cards appear while the run is
 * active.
 */
export function useKnownHeights(run: JobRun): KnownHeights {
  const line = useQuery({ ...runLineQuery(run.id), enabled: isPartOfLine(run) });
  const failures = useQuery({ ...failureGroupsQuery(run), enabled: run.failed > 0 });
  const lanes = useQuery(lanesQuery(run));
  const above = useStaysTrue(!isPartOfLine(run) || hasAnswer(line));
  const cards = useStaysTrue(above && hasAnswer(lanes) && (run.failed === 0 || hasAnswer(failures)));
  return { above, cards };
}

/** Returns true after the first response, even if it was an error, because a retry can take long. */
const hasAnswer = ({ isFetched, failureCount }: UseQueryResult<unknown>): boolean =>
  isFetched || failureCount > 0;

/** Returns true from the first rendering in which the value is true. */
function useStaysTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return value || was;
}
