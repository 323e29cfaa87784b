import type { JobRun } from '#shared/jobs/run/run';
import type { RunIntent } from '../../../components/run/use-start-and-follow';
import { limitsOf, readLimits } from '../common/limits';
import { fieldsOf } from '../common/run-facts';

/** Returns a run with the same job, parameters, limits and kind (dry or real). */
export const sameRunAs = (run: JobRun): RunIntent => ({
  job: run.job,
  params: fieldsOf(run.params),
  dryRun: run.dryRun,
  ...(run.readFrom ? { readFrom: run.readFrom } : {}),
  ...readLimits(limitsOf(run)).limits,
});

/** Returns a real run with a dry run's job, parameters and limits. */
export const realRunOf = (run: JobRun): RunIntent => ({ ...sameRunAs(run), dryRun: false });
