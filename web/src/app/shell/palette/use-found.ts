import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { foundInLibraryQuery, foundUsersQuery } from '../../../api/found-records';
import { foundRunsQuery } from '../../../api/found-runs';
import { jobsQuery } from '../../../api/runs';
import type { Found } from './search';

const settleMs = 200;

interface Findings extends Found {
  /** The results for this text are being fetched. */
  readonly searching: boolean;
  /** Some of the searches failed. */
  readonly failed: boolean;
}

/** Search results other than pages, fetched when typing pauses. */
export function useFound(text: string): Findings {
  const settled = useSettled(text.trim());
  const runsAsked = foundRunsQuery(settled);
  const setsAsked = foundInLibraryQuery(settled);
  const usersAsked = foundUsersQuery(settled);
  const jobs = useQuery(jobsQuery);
  const runs = useQuery(runsAsked);
  const sets = useQuery(setsAsked);
  const users = useQuery(usersAsked);
  const underWay = [runs, sets, users].some(
    ({ isFetching, isPlaceholderData, isPending }) => isFetching && (isPlaceholderData || isPending),
  );
  return {
    jobs: jobs.data ?? [],
    runs: runsAsked.enabled ? (runs.data ?? []) : [],
    sets: setsAsked.enabled ? (sets.data ?? []) : [],
    users: usersAsked.enabled ? (users.data ?? []) : [],
    searching: underWay || settled !== text.trim(),
    failed: [jobs, runs, sets, users].some(({ isError }) => isError),
  };
}

/** Returns the text after it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
