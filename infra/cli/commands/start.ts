import type { Command } from 'commander';
import type { Job } from '#shared/jobs/job/job';
import { CliError } from '../base/cli-error';
import { exitStatuses } from '../base/exit-status';
import { wholeNumber } from '../base/option-values';
import { parseParams, runParams } from '../base/params';
import type { Api } from '../connection/api';
import { runText } from '../output/run-text';
import { watchRun } from '../requests/follow-run';
import { fetchJobs, fetchRun, startRun } from '../requests/requests';
import { findRunId } from '../requests/run-id';
import type { Perform } from '../requests/tools';

interface StartOptions {
  readonly param: readonly string[];
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly writesPerSecond?: number;
  readonly readsPerSecond?: number;
  readonly maxFailures?: number;
  readonly lanes?: number;
  readonly approved?: string;
}

/** `start`: starts a run of a job. */
export function addStart(program: Command, perform: Perform): void {
  program
    .command('start')
    .description('start a job')
    .argument('<job>', 'name of the job (see list)')
    .option('-p, --param <name=value>', 'a parameter; repeat the option for each one', collect, [])
    .option('--dry-run', 'write nothing; the run records the changes it would make')
    .option(
      '--writes-per-second <n>',
      "maximum write units per second, all lanes together (default: the stack's setting)",
      wholeNumber('--writes-per-second'),
    )
    .option(
      '--reads-per-second <n>',
      "maximum read units per second, all lanes together (default: the stack's setting)",
      wholeNumber('--reads-per-second'),
    )
    .option(
      '--max-failures <n>',
      "fail when more records than this cannot be changed (default: the stack's setting)",
      wholeNumber('--max-failures'),
    )
    .option(
      '--lanes <n>',
      'number of lanes that read the tables in parallel (default: according to their sizes)',
      wholeNumber('--lanes'),
    )
    .option(
      '--approved <run>',
      'make the changes of this approved dry run, and no others; its parameters are the default',
    )
    .option('--watch', 'follow the run until it ends; the exit status then shows the outcome')
    .action((name: string, options: StartOptions) =>
      perform(async ({ api, output }) => {
        const job = jobNamed(await fetchJobs(api), name);
        const approved = options.approved === undefined ? undefined : await approvedOf(api, options);
        const params = approved?.params ?? (await withRunIds(api, job, parseParams(options.param, job)));
        const { dryRun = false, writesPerSecond, readsPerSecond, maxFailures, lanes: laneCount } = options;
        const limits = { writesPerSecond, readsPerSecond, maxFailures, laneCount };
        const approvedRun = approved?.id;
        const run = await startRun(api, { job: name, params, dryRun, approvedRun, ...limits });
        if (options.watch) return watchRun(api, output, run.id);
        output.show(run, () => runText(run, output));
        return exitStatuses.done;
      }),
    );
}

const collect = (value: string, before: readonly string[]) => [...before, value];

/** Returns the ID of the approved dry run and, if no parameters are given, the dry run's parameters. */
async function approvedOf(api: Api, { approved = '', param }: StartOptions) {
  const id = await findRunId(api, approved);
  if (param.length > 0) return { id };
  const { params } = await fetchRun(api, id);
  return { id, params: JSON.parse(params) as Readonly<Record<string, unknown>> };
}

/** Replaces the last characters of a run ID in the parameters with the complete ID. */
async function withRunIds(api: Api, job: Job, params: Readonly<Record<string, unknown>>) {
  const ids: Record<string, unknown> = { ...params };
  for (const name of runParams(job)) {
    const given = ids[name];
    if (typeof given === 'string') ids[name] = await findRunId(api, given);
  }
  return ids;
}

/**
 * Also accepts jobs that the catalogue does not list, such as `restore`. An undo must be started with the
 * command `undo`.
 */
function jobNamed(jobs: readonly Job[], name: string): Job {
  const job = jobs.find((candidate) => candidate.name === name);
  if (job?.shape === 'undo') {
    throw new CliError('Usage', `${name} cannot be started by name. Use: undo <run>.`);
  }
  if (job) return job;
  const known = jobs.filter(({ shape }) => shape !== 'undo').map((one) => one.name);
  throw new CliError('Usage', `There is no job '${name}'; the jobs are ${known.join(', ')}.`);
}
