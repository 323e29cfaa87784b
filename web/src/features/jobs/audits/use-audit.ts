import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { runKeys, runsQuery, useRun } from '../../../api/runs';
import { useEnd } from '../../../components/run/use-end';
import { useStartRun } from '../../../components/run/use-start-and-follow';
import { firstDay } from './findings-trend';

/** The number of runs read. One starts automatically each night, and admins may have started more. */
const maxRuns = 100;

export interface AuditState {
  /** The last complete run, or undefined if there is none or the runs have not been read yet. */
  readonly complete: JobRun | undefined;
  readonly active: JobRun | undefined;
  readonly failed: JobRun | undefined;
  /** The runs from the last 30 days, newest first. */
  readonly runs: readonly JobRun[];
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly start: () => void;
  readonly busy: boolean;
  readonly startError: unknown;
}

/** Follows an audit's runs. `onOver` is called when a run started here has ended. */
export function useAudit(job: string, onOver: (run: JobRun) => void): AuditState {
  const client = useQueryClient();
  const [from] = useState(() => `${firstDay(Date.now())}T00:00:00.000Z`);
  const list = useQuery(runsQuery({ job: [job], from, limit: maxRuns }));
  const listed = list.data?.items ?? [];
  const start = useStartRun();
  const { data: followed } = useRun(start.started?.id ?? listed.find(({ status }) => isActive(status))?.id);
  const runs = followed ? newestFirst(followed, listed) : listed;
  const newest = runs[0];
  const active = newest && isActive(newest.status) ? newest : undefined;
  const busy = start.starting || active !== undefined;
  useEnd(start.started?.id, followed, (run) => {
    void client.invalidateQueries({ queryKey: runKeys.lists });
    onOver(run);
  });

  return {
    runs,
    complete: runs.find(({ status }) => isComplete(status)),
    active,
    failed: newest && !active && !isComplete(newest.status) ? newest : undefined,
    loading: list.isPending,
    error: list.data ? undefined : list.error,
    retry: () => void list.refetch(),
    busy,
    startError: start.error,
    start: () => {
      if (busy) return;
      start.begin({ job, dryRun: false }, { onStarted: start.forget });
    },
  };
}

/** Adds the followed run to the list, which may not contain it yet or may be less up to date. */
const newestFirst = (followed: JobRun, listed: readonly JobRun[]): readonly JobRun[] =>
  [followed, ...listed.filter(({ id }) => id !== followed.id)].toSorted((a, b) => (a.id < b.id ? 1 : -1));
