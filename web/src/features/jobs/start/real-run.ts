import type { JobRun } from '#shared/jobs/run/run';
import type { RunIntent } from '../../../components/run/use-start-and-follow';
import { limitsOf, readLimits } from '../common/limits';
import { fieldsOf } from '../common/run-facts';

/** Returns the intent to repeat a run with the same job, parameters, limits and kind (dry or real). */
export const sameRunAs = (run: JobRun): RunIntent => ({
  job: run.job,
  params: fieldsOf(run.params),
  dryRun: run.dryRun,
  ...(run.readFrom ? { readFrom: run.readFrom } : {}),
  ...readLimits(limitsOf(run)).limits,
});

/** Returns the intent to start a real run with the job, parameters and limits of a dry run. */
export const realRunOf = (run: JobRun): RunIntent => ({ ...sameRunAs(run), dryRun: false });
