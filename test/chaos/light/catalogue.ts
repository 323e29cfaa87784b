import type { AnyJob } from '#functions/engine/job/job';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { deadly } from '../deadly';
import { turmoil } from '../job';

/**
 * The job catalogue that is bundled into a light host's functions instead of the product's catalogue
 * (functions/jobs/index.ts).
 */
export const jobs: readonly AnyJob[] = [deadly, turmoil, undoRun];

export const knownJob = (name: string): AnyJob | undefined => jobs.find((job) => job.name === name);

export function jobNamed(name: string): AnyJob {
  const job = knownJob(name);
  if (!job) throw new Error(`The test's catalogue has no job '${name}'.`);
  return job;
}
