import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useClientTokens } from '../../../api/client-token';
import { runKeys, runsQuery, useRun, useStartJob } from '../../../api/runs';
import { firstDay } from './findings-trend';

/** Runs of the last 30 days that are looked at: one a night, and those that were started by hand. */
const maxRuns = 100;

/** How an audit stands. */
export interface AuditState {
  /** The newest run that looked at everything; undefined before the first, and while that is not known. */
  readonly complete: JobRun | undefined;
  /** The run under way, whoever started it. */
  readonly active: JobRun | undefined;
  /** The newest run, where it came to nothing. */
  readonly failed: JobRun | undefined;
  /** Those of the last 30 days, newest first. */
  readonly runs: readonly JobRun[];
  readonly loading: boolean;
  /** Why the runs are not known. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Starts a run, unless one is under way. */
  readonly start: () => void;
  readonly busy: boolean;
  /** Why the last start was refused. */
  readonly startError: unknown;
}

/** Follows the newest run of an audit, and starts one. `onOver`: what was started here has ended. */
export function useAudit(job: string, onOver: (run: JobRun) => void): AuditState {
  const client = useQueryClient();
  const tokens = useClientTokens();
  const starting = useStartJob();
  const [from] = useState(() => `${firstDay(Date.now())}T00:00:00.000Z`);
  const list = useQuery(runsQuery({ job, from, limit: maxRuns }));
  const listed = list.data?.items ?? [];
  const { data: followed } = useRun(starting.data?.id ?? listed.find(({ status }) => isActive(status))?.id);
  const runs = followed ? newestFirst(followed, listed) : listed;
  const newest = runs[0];
  const active = newest && isActive(newest.status) ? newest : undefined;
  const busy = starting.isPending || active !== undefined;
  useEnd(starting.data?.id, followed ?? undefined, (run) => {
    void client.invalidateQueries({ queryKey: runKeys.lists });
    onOver(run);
  });

  return {
    runs,
    complete: runs.find(lookedAtAll),
    active,
    failed: newest && !active && !lookedAtAll(newest) ? newest : undefined,
    loading: list.isPending,
    error: list.data ? undefined : list.error,
    retry: () => void list.refetch(),
    busy,
    startError: starting.error,
    start: () => {
      if (busy) return;
      const intent = { job, dryRun: false };
      starting.mutate(
        { ...intent, clientToken: tokens.tokenOf(intent) },
        {
          onSuccess: () => {
            tokens.forget();
            void client.invalidateQueries({ queryKey: runKeys.lists });
          },
        },
      );
    },
  };
}

/** What is followed is known better than from the list, and may not be in it yet. */
const newestFirst = (followed: JobRun, listed: readonly JobRun[]): readonly JobRun[] =>
  [followed, ...listed.filter(({ id }) => id !== followed.id)].toSorted((a, b) => (a.id < b.id ? 1 : -1));

const lookedAtAll = ({ status }: JobRun) => status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';

/** Tells once of the end of the run that was started here. */
export function useEnd(id: string | undefined, run: JobRun | undefined, tell: (run: JobRun) => void): void {
  const told = useRef<string>(undefined);
  const latest = useEffectEvent(tell);
  const over = run !== undefined && run.id === id && !isActive(run.status);
  useEffect(() => {
    if (!over || !run || told.current === run.id) return;
    told.current = run.id;
    latest(run);
  }, [over, run]);
}
