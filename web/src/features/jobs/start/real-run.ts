import type { JobRun } from '#shared/jobs/run/run';
import type { RunIntent } from '../../../components/run/use-start-and-follow';
import { fieldsOf } from '../common/run-facts';
import { limitsOf, readLimits } from './limits';

/** The same run once more: its job, parameters, limits and kind. */
export const sameRunAs = (run: JobRun): RunIntent => ({
  job: run.job,
  params: fieldsOf(run.params),
  dryRun: run.dryRun,
  ...readLimits(limitsOf(run)).limits,
});

/** A real run of the same job as a dry run, with the same parameters and limits. */
export const realRunOf = (run: JobRun): RunIntent => ({ ...sameRunAs(run), dryRun: false });
