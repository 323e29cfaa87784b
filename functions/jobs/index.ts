import { SystemicError } from '#functions/engine/app-error';
import type { AnyJob } from '#functions/engine/job';
import { undoRun } from './undo-run';
import { userIdentifierMigration } from './user-identifier-migration';

/** The catalogue: every job there is. Adding one is one file and one line here. */
export const jobs: readonly AnyJob[] = [userIdentifierMigration, undoRun];

/** The job of that name. Throws SystemicError where the catalogue has none: a run of a job that was taken out since. */
export function jobNamed(name: string): AnyJob {
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) throw new SystemicError(`The catalogue has no job '${name}'.`);
  return job;
}
