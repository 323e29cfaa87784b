import { Option } from 'commander';
import {
  allLimitsOf,
  type FollowUpLimits,
  type FollowUpOutcome,
  followUpOutcomes,
} from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { dollars, option, wholeNumber } from './option-values';
import { parseParams } from './params';

/** The options that specify what starts after a run and under what conditions. */
export interface StepOptions extends FollowUpLimits {
  readonly on: readonly FollowUpOutcome[];
  readonly minFindings?: number;
  readonly param: readonly string[];
  readonly dryRun?: boolean;
  readonly askApproval?: boolean;
}

/** The outcomes of the earlier run after which the next run starts. */
export const outcomesOption = (prefix = '') =>
  new Option(
    `--${prefix}on <outcome...>`,
    'start the next run if the earlier run has one of these outcomes',
  ).choices(followUpOutcomes);

/**
 * Returns the options for a step. A prefix such as `then-` distinguishes them from the command's other
 * options.
 */
export const stepOptions = (prefix = ''): readonly Option[] => [
  outcomesOption(prefix).default(['SUCCEEDED'], 'SUCCEEDED'),
  option(
    `--${prefix}min-findings <n>`,
    'minimum number of findings in the earlier run (default: any number)',
    wholeNumber,
  ),
  option(`--${prefix}dry-run`, 'the next run is a dry run'),
  option(`--${prefix}ask-approval`, 'the dry run asks for approval when it ends'),
  option(
    `--${prefix}max-dollars <amount>`,
    "maximum cost of the next run (default: the maximum of the job's schedule, if any)",
    dollars,
  ),
  option(
    `--${prefix}writes-per-second <n>`,
    "maximum write units per second of the next run (default: the stack's setting)",
    wholeNumber,
  ),
  option(
    `--${prefix}max-failures <n>`,
    "the next run fails if more records than this fail (default: the stack's setting)",
    wholeNumber,
  ),
];

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
