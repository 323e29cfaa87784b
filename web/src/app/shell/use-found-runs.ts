import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FoundRun, foundRunsQuery } from '../../api/found-runs';

const settleMs = 200;

/** Runs that the text finds, asked for when the typing rests. */
export function useFoundRuns(text: string): {
  readonly runs: readonly FoundRun[];
  /** Runs for this text are on their way. */
  readonly searching: boolean;
} {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = foundRunsQuery(settled);
  const { data = [], isFetching, isPlaceholderData } = useQuery(query);
  const asked = query.enabled === true;
  const stale = settled.trim() !== text.trim();
  return { runs: asked ? data : [], searching: (asked && isFetching && isPlaceholderData) || stale };
}
