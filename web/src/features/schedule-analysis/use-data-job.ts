import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { inWords, messageOf } from '../../api/api-error';
import { scheduleKeys } from '../../api/schedule/schedule-entries';
import { useEnd } from '../../components/run/use-end';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { type DataJob, dataJobs } from './data-jobs';

export function useDataJob() {
  const client = useQueryClient();
  const [job, setJob] = useState<DataJob>();
  const [runId, setRunId] = useState<string>();
  const { begin, starting, error, run } = useStartAndFollow({ id: runId });
  const active = run !== undefined && run !== null && isActive(run.status);
  useEnd(runId, run, () => void client.invalidateQueries({ queryKey: scheduleKeys.all }));
  return {
    job,
    run: run ?? undefined,
    busy: starting || active || (runId !== undefined && run === undefined),
    starting,
    /** The reason why the last start was rejected. */
    error: error && job ? inWords(error, job.failed(messageOf(error))) : error,
    start: (asked: DataJob, params: Readonly<Record<string, unknown>>, onStarted: () => void) => {
      setJob(asked);
      setRunId(undefined);
      begin(
        { job: asked.job, dryRun: false, params },
        {
          onStarted: ({ id }) => {
            setRunId(id);
            onStarted();
          },
        },
      );
    },
    /** Follows the run that undoes the last one. */
    follow: ({ id }: JobRun) => setRunId(id),
  };
}

export type RunningDataJob = ReturnType<typeof useDataJob>;

/** Returns a run's job, or undefined for an undo. */
export const dataJobOf = ({ job }: Pick<JobRun, 'job'>): DataJob | undefined =>
  dataJobs.find((one) => one.job === job);
