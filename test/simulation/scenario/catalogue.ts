import type { AnyJob } from '#functions/engine/job/job';
import type { JobsByName } from '#functions/engine/steps/coordinate';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { scheduledJob, sweepJob } from './jobs';
import { shapeJobs } from './shape-jobs';

const jobs: readonly AnyJob[] = [sweepJob, scheduledJob, undoRun, ...shapeJobs];

const knownJob = (name: string) => jobs.find((job) => job.name === name);

/** A simulation's catalogue. */
export const jobsByName: JobsByName = {
  knownJob,
  jobNamed(name) {
    const job = knownJob(name);
    if (!job) throw new Error(`There is no job '${name}'.`);
    return job;
  },
};
