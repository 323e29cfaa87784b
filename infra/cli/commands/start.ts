import type { ReadSource } from '#shared/jobs/export/table-export';
import { type FollowUpOutcome, setLimitsOf } from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { CliError, exitStatuses } from '../base/exit-status';
import { stepInput, stepOptions } from '../base/follow-up-options';
import { dollars, option, repeated, wholeNumber } from '../base/option-values';
import { parseParams, runParams } from '../base/params';
import type { Api } from '../connection/api';
import { runText } from '../output/run-text';
import { watchRun } from '../requests/follow-run';
import {
  fetchEstimate,
  fetchJobs,
  fetchRun,
  findRunId,
  type StartInput,
  startRun,
} from '../requests/requests';
import { command } from './kinds/command';
import { watchOption } from './kinds/run-command';

interface StartOptions {
  readonly param: readonly string[];
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly writesPerSecond?: number;
  readonly readsPerSecond?: number;
  readonly maxFailures?: number;
  readonly maxDollars?: number;
  readonly lanes?: number;
  readonly readFrom?: ReadSource;
  readonly approved?: string;
  readonly then?: string;
  readonly thenOn: readonly FollowUpOutcome[];
  readonly thenMinFindings?: number;
  readonly thenParam: readonly string[];
  readonly thenDryRun?: boolean;
  readonly thenAskApproval?: boolean;
  readonly thenMaxDollars?: number;
  readonly thenWritesPerSecond?: number;
  readonly thenMaxFailures?: number;
}

export const jobArgument = ['<job>', 'job name (see list)'] as const;

export const paramOption = repeated(
  '-p, --param <name=value>',
  'a parameter; repeat the option for each parameter',
);

export const readFromOption = option(
  '--read-from <source>',
  "for audits, reports and backups: 'tables' or 'export' (default: the stack's setting)",
  (name) =>
    (text): ReadSource => {
      if (text === 'tables') return 'TABLE';
      if (text === 'export') return 'EXPORT';
      throw new CliError('Usage', `${name} ${text}: expected tables or export.`);
    },
);

export const start = command({
  name: 'start',
  description: 'start a job',
  arguments: [jobArgument],
  options: [
    paramOption,
    option('--dry-run', 'write nothing; the run records the changes it would make'),
    option(
      '--writes-per-second <n>',
      "maximum write units per second across all lanes (default: the stack's setting)",
      wholeNumber,
    ),
    option(
      '--reads-per-second <n>',
      "maximum read units per second across all lanes (default: the stack's setting)",
      wholeNumber,
    ),
    option(
      '--max-failures <n>',
      "fail if more than this many records cannot be changed (default: the stack's setting)",
      wholeNumber,
    ),
    option(
      '--max-dollars <amount>',
      'stop when the reads and writes have cost this much (default: no maximum)',
      dollars,
    ),
    option(
      '--lanes <n>',
      'number of lanes that read the tables in parallel, at most 40 without --read-from export (default: depends on the table sizes)',
      wholeNumber,
    ),
    readFromOption,
    option(
      '--approved <run>',
      'make only the changes from this approved dry run; its parameters are used by default',
    ),
    watchOption,
    option('--then <job>', 'start this job after the run; the options that begin with --then- apply to it'),
    repeated(
      '--then-param <name=value>',
      'a parameter of the next run; repeat the option for each parameter',
    ),
    ...stepOptions('then-'),
  ],
  async work({ api, output }, [name], options: StartOptions) {
    const jobs = await fetchJobs(api);
    const job = jobNamed(jobs, name);
    const approved = options.approved === undefined ? undefined : await approvedOf(api, options);
    const params = approved?.params ?? (await withRunIds(api, job, parseParams(options.param, job)));
    const { dryRun = false, writesPerSecond, readsPerSecond, maxFailures, maxDollars, readFrom } = options;
    const run = await startRun(api, {
      job: name,
      params,
      dryRun,
      writesPerSecond,
      readsPerSecond,
      maxFailures,
      maxDollars,
      laneCount: options.lanes,
      readFrom,
      approvedRun: approved?.id,
      estimate: await estimatedCost(api, { job: name, params, dryRun, readFrom }),
      followUp: followUpOf(jobs, options),
    });
    if (options.watch) return watchRun(api, output, run.id);
    output.show(run, () => runText(run, output));
    return exitStatuses.done;
  },
});

/** Returns the follow-up for this run only, or undefined if the user did not specify one. */
function followUpOf(jobs: readonly Job[], options: StartOptions): StartInput['followUp'] {
  if (options.then === undefined) return undefined;
  return stepInput(jobNamed(jobs, options.then), {
    on: options.thenOn,
    param: options.thenParam,
    ...(options.thenMinFindings === undefined ? {} : { minFindings: options.thenMinFindings }),
    ...(options.thenDryRun ? { dryRun: true } : {}),
    ...(options.thenAskApproval ? { askApproval: true } : {}),
    ...setLimitsOf({
      maxDollars: options.thenMaxDollars,
      writesPerSecond: options.thenWritesPerSecond,
      maxFailures: options.thenMaxFailures,
    }),
  });
}

/**
 * Returns the estimated cost to store with the run. A run does not need an estimate, so the result is
 * undefined if the API refuses to estimate the cost.
 */
async function estimatedCost(
  api: Api,
  { job, params, dryRun, readFrom }: Pick<StartInput, 'job' | 'params' | 'dryRun' | 'readFrom'>,
) {
  try {
    const { cost, dryRunCost } = await fetchEstimate(api, job, params, readFrom);
    const { low, high } = dryRun ? dryRunCost : cost;
    return { low, high };
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

/**
 * Returns the ID of the approved dry run. If no parameters are given, also returns the dry run's parameters.
 */
async function approvedOf(api: Api, { approved = '', param }: StartOptions) {
  const id = await findRunId(api, approved);
  if (param.length > 0) return { id };
  const { params } = await fetchRun(api, id);
  return { id, params: JSON.parse(params) as Readonly<Record<string, unknown>> };
}

/** Completes the run IDs in the parameters, because the user may have entered only their last characters. */
async function withRunIds(api: Api, job: Job, params: Readonly<Record<string, unknown>>) {
  const ids: Record<string, unknown> = { ...params };
  for (const name of runParams(job)) {
    const given = ids[name];
    if (typeof given === 'string') ids[name] = await findRunId(api, given);
  }
  return ids;
}

/**
 * Returns the job with the given name, even if it is not in the catalogue (for example `restore`). Throws a
 * CliError for an undo, because only the `undo` command can start one.
 */
export function jobNamed(jobs: readonly Job[], name: string): Job {
  const job = jobs.find((candidate) => candidate.name === name);
  if (job?.shape === 'undo') {
    throw new CliError('Usage', `${name} cannot be started by name. Use: undo <run>.`);
  }
  if (job) return job;
  const known = jobs.filter(({ shape }) => shape !== 'undo').map((one) => one.name);
  throw new CliError('Usage', `There is no job '${name}'; the jobs are ${known.join(', ')}.`);
}
