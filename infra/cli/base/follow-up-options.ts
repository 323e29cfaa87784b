import { type Command, Option } from 'commander';
import {
  allLimitsOf,
  type FollowUpLimits,
  type FollowUpOutcome,
  followUpOutcomes,
} from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { dollars, wholeNumber } from './option-values';
import { parseParams } from './params';

/** The options that specify what starts after a run and under what conditions. */
export interface StepOptions extends FollowUpLimits {
  readonly on: readonly FollowUpOutcome[];
  readonly minFindings?: number;
  readonly param: readonly string[];
  readonly dryRun?: boolean;
  readonly askApproval?: boolean;
}

/** Collects the values of a repeatable option. */
export const collect = (value: string, before: readonly string[]) => [...before, value];

/**
 * Adds the options for a step. A prefix such as `then-` distinguishes them from the command's other options.
 */
export function withStepOptions(command: Command, prefix: string): Command {
  return command
    .addOption(
      new Option(
        `--${prefix}on <outcome...>`,
        'start the next run if the earlier run has one of these outcomes',
      )
        .choices(followUpOutcomes)
        .default(['SUCCEEDED'], 'SUCCEEDED'),
    )
    .option(
      `--${prefix}min-findings <n>`,
      'minimum number of findings in the earlier run (default: any number)',
      wholeNumber(`--${prefix}min-findings`),
    )
    .option(`--${prefix}dry-run`, 'the next run is a dry run')
    .option(`--${prefix}ask-approval`, 'the dry run asks for approval when it ends')
    .option(
      `--${prefix}max-dollars <amount>`,
      "maximum cost of the next run (default: the maximum of the job's schedule, if any)",
      dollars(`--${prefix}max-dollars`),
    )
    .option(
      `--${prefix}writes-per-second <n>`,
      "maximum write units per second of the next run (default: the stack's setting)",
      wholeNumber(`--${prefix}writes-per-second`),
    )
    .option(
      `--${prefix}max-failures <n>`,
      "the next run fails if more records than this fail (default: the stack's setting)",
      wholeNumber(`--${prefix}max-failures`),
    );
}

/** Converts the options to API input. */
export function stepInput(job: Job, { on, minFindings, param, dryRun, askApproval, ...limits }: StepOptions) {
  return {
    outcomes: on,
    minFindings: minFindings ?? null,
    job: job.name,
    params: JSON.stringify(parseParams(param, job)),
    dryRun: dryRun ?? false,
    asksApproval: askApproval ?? false,
    ...allLimitsOf(limits),
  };
}

export const thenParamOption: [string, string, typeof collect, readonly string[]] = [
  '--then-param <name=value>',
  'a parameter of the next run; repeat the option for each parameter',
  collect,
  [],
];
