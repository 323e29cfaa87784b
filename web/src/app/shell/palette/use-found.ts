import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { foundInLibraryQuery, foundUsersQuery } from '../../../api/found-records';
import { foundRunsQuery } from '../../../api/run/found-runs';
import { jobsQuery } from '../../../api/runs';
import type { Found } from './search';

const settleMs = 200;

interface Findings extends Found {
  /** True while the results for this text are being fetched. */
  readonly searching: boolean;
  /** True if some of the searches have failed. */
  readonly failed: boolean;
}

/** Returns all search results except pages. A search is sent when the user stops typing. */
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

/** Returns the text once it has stopped changing for a short time. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
