import { type Command, Option } from 'commander';
import { conditionText, startText } from '#shared/jobs/follow-ups/describe-follow-up';
import {
  allLimitsOf,
  type FollowUpLimits,
  type FollowUpOrigin,
  type FollowUpOutcome,
  type FollowUpView,
  followUpLimitNames,
  followUpOrigins,
  followUpOutcomes,
} from '#shared/jobs/follow-ups/follow-up';
import * as documents from '#shared/jobs/follow-ups/follow-up-documents';
import type { Job } from '#shared/jobs/job/job';
import { CliError } from '../../base/cli-error';
import { collect, type StepOptions, stepInput, withStepOptions } from '../../base/follow-up-options';
import { dollarsOrNone, wholeNumberOr } from '../../base/option-values';
import { parseParams } from '../../base/params';
import type { Api } from '../../connection/api';
import { confirm, yesOption } from '../../output/confirm';
import { harmless } from '../../output/format';
import { type Column, table } from '../../output/table';
import { fetchJobs } from '../../requests/requests';
import type { Perform } from '../../requests/tools';
import { jobNamed, paramOption } from '../start';

/** Adds the commands for follow-ups (docs/chains.md). */
export function addFollowUps(program: Command, perform: Perform): void {
  program
    .command('follow-ups')
    .description('list the follow-ups: which job starts after which')
    .action(() =>
      perform(async ({ api, output }) => {
        const followUps = await read(api);
        output.showAll(followUps, () =>
          followUps.length === 0 ? 'There are no follow-ups.' : table(followUps, columns, output.paint),
        );
        return undefined;
      }),
    );
  addCreate(program, perform);
  addEdit(program, perform);
  for (const enabled of [true, false]) {
    addOne(program, perform, {
      name: enabled ? 'enable-follow-up' : 'disable-follow-up',
      description: enabled ? 'let a follow-up start runs again' : 'stop a follow-up from starting runs',
      change: (api, followUp) => update(api, followUp, { ...inputOf(followUp), enabled }),
      text: ({ id }) => `Follow-up ${id} is ${enabled ? 'enabled' : 'disabled'}.`,
    });
  }
  addOne(program, perform, {
    name: 'delete-follow-up',
    description: 'delete a follow-up',
    question: ({ afterTitle, title }) =>
      `Delete the follow-up that starts ${harmless(title)} after ${harmless(afterTitle)}?`,
    change: async (api, { id, version }) => {
      await api.ask(documents.deleteFollowUpDocument, { id, version });
      return { deleted: id };
    },
    text: ({ deleted }) => `Follow-up ${deleted} was deleted.`,
  });
}

interface CreateOptions extends StepOptions {
  readonly origin: FollowUpOrigin;
}

function addCreate(program: Command, perform: Perform): void {
  withStepOptions(
    program
      .command('create-follow-up')
      .description('start a job after each run of another job that meets a condition')
      .argument('<after>', 'name of the job whose runs trigger the follow-up')
      .argument('<job>', 'name of the job to start')
      .option(...paramOption),
    '',
  )
    .addOption(
      new Option('--origin <origin>', 'which runs trigger the follow-up')
        .choices(followUpOrigins)
        .default('ANY'),
    )
    .action((after: string, name: string, options: CreateOptions) =>
      perform(async ({ api, output }) => {
        const jobs = await fetchJobs(api);
        const input = {
          after: jobNamed(jobs, after).name,
          origin: options.origin,
          ...stepInput(jobNamed(jobs, name), options),
          enabled: true,
        };
        const { createFollowUp: created } = await api.ask(documents.createFollowUpDocument, { input });
        output.showAll([created], () => table([created], columns, output.paint));
        return undefined;
      }),
    );
}

interface EditOptions {
  readonly after?: string;
  readonly origin?: FollowUpOrigin;
  readonly on?: readonly FollowUpOutcome[];
  readonly minFindings?: number | 'none';
  readonly job?: string;
  readonly param: readonly string[];
  readonly dryRun?: boolean;
  readonly askApproval?: boolean;
  readonly maxDollars?: number | 'none';
  readonly writesPerSecond?: number | 'none';
  readonly maxFailures?: number | 'none';
}

function addEdit(program: Command, perform: Perform): void {
  program
    .command('edit-follow-up')
    .description(
      'change a follow-up; omitted options stay unchanged, and its runs start under your name from then on',
    )
    .argument('<follow-up>', 'follow-up ID')
    .option('--after <job>', 'name of the job whose runs trigger the follow-up')
    .addOption(new Option('--origin <origin>', 'which runs trigger the follow-up').choices(followUpOrigins))
    .addOption(
      new Option(
        '--on <outcome...>',
        'start the next run if the earlier run has one of these outcomes',
      ).choices(followUpOutcomes),
    )
    .option(
      '--min-findings <n>',
      'minimum number of findings in the earlier run, or none',
      wholeNumberOr('none', '--min-findings'),
    )
    .option('--job <job>', 'name of the job to start; a new job needs new parameters')
    .option(
      '-p, --param <name=value>',
      'a parameter; if given, replaces all existing parameters',
      collect,
      [],
    )
    .option('--dry-run', 'the next run is a dry run')
    .option('--no-dry-run', 'the next run is a real run and does not ask for approval')
    .option('--ask-approval', 'the dry run asks for approval when it ends')
    .option('--no-ask-approval', 'the dry run does not ask for approval')
    .option('--max-dollars <amount>', 'maximum cost of each run, or none', dollarsOrNone('--max-dollars'))
    .option(
      '--writes-per-second <n>',
      'maximum write units per second of each run, or none',
      wholeNumberOr('none', '--writes-per-second'),
    )
    .option(
      '--max-failures <n>',
      'a run fails if more records than this fail, or none',
      wholeNumberOr('none', '--max-failures'),
    )
    .action((id: string, options: EditOptions) =>
      perform(async ({ api, output }) => {
        const followUp = await find(api, id);
        const updated = await update(api, followUp, edited(await fetchJobs(api), followUp, options));
        output.showAll([updated], () => table([updated], columns, output.paint));
        return undefined;
      }),
    );
}

/** Returns the API input for a changed follow-up. Throws a CliError if there are no changes. */
function edited(jobs: readonly Job[], followUp: FollowUpView, { param, ...options }: EditOptions) {
  if (param.length + Object.keys(options).length === 0)
    throw new CliError('Usage', 'Nothing to change. Give at least one option (see --help).');
  const before = inputOf(followUp);
  const { after, origin, on, minFindings, job, dryRun, askApproval } = options;
  const isNewJob = job !== undefined && job !== before.job;
  const params =
    param.length > 0 || isNewJob
      ? JSON.stringify(parseParams(param, jobNamed(jobs, job ?? before.job)))
      : before.params;
  return {
    ...before,
    ...(after === undefined ? {} : { after: jobNamed(jobs, after).name }),
    ...(origin ? { origin } : {}),
    ...(on ? { outcomes: on } : {}),
    ...(minFindings === undefined ? {} : { minFindings: minFindings === 'none' ? null : minFindings }),
    ...(job === undefined ? {} : { job }),
    params,
    ...(dryRun === undefined ? {} : { dryRun }),
    ...(dryRun === false ? { asksApproval: false } : {}),
    ...(askApproval === undefined ? {} : { asksApproval: askApproval }),
    ...limitsFrom(options),
  };
}

/** Returns the limits that an edit changes. Null means that the default applies again. */
const limitsFrom = (options: Omit<EditOptions, 'param'>): FollowUpLimits =>
  Object.fromEntries(
    followUpLimitNames.flatMap((name) => {
      const given = options[name];
      return given === undefined ? [] : [[name, given === 'none' ? null : given]];
    }),
  );

interface OneFollowUp<Result> {
  readonly name: string;
  readonly description: string;
  /** The question that asks the user to confirm the command. Absent if no confirmation is needed. */
  readonly question?: (followUp: FollowUpView) => string;
  readonly change: (api: Api, followUp: FollowUpView) => Promise<Result>;
  readonly text: (result: Result) => string;
}

/** Adds a command that acts on a single follow-up. */
function addOne<Result extends object>(
  program: Command,
  perform: Perform,
  { name, description, question, change, text }: OneFollowUp<Result>,
): void {
  const command = program.command(name).description(description).argument('<follow-up>', 'follow-up ID');
  if (question) command.option(...yesOption);
  command.action((id: string, { yes = false }: { readonly yes?: boolean }) =>
    perform(async ({ api, output }) => {
      const followUp = await find(api, id);
      if (question) await confirm(question(followUp), yes);
      const result = await change(api, followUp);
      output.showAll([result], () => text(result));
      return undefined;
    }),
  );
}

const read = async (api: Api) => (await api.ask(documents.followUpsDocument, {})).followUps;

/** Returns a follow-up. Throws a CliError if no follow-up has this ID. */
async function find(api: Api, id: string): Promise<FollowUpView> {
  const followUp = (await read(api)).find((one) => one.id === id);
  if (followUp) return followUp;
  throw new CliError('NotFound', `There is no follow-up '${id}'. The follow-ups command lists them all.`);
}

/** Saves a follow-up that was read earlier. */
const update = async (api: Api, { id, version }: FollowUpView, input: ReturnType<typeof inputOf>) =>
  (await api.ask(documents.updateFollowUpDocument, { id, version, input })).updateFollowUp;

const inputOf = (followUp: FollowUpView) => ({
  after: followUp.after,
  origin: followUp.origin,
  outcomes: followUp.outcomes,
  minFindings: followUp.minFindings,
  job: followUp.job,
  params: followUp.params,
  dryRun: followUp.dryRun,
  asksApproval: followUp.asksApproval,
  ...allLimitsOf(followUp),
  enabled: followUp.enabled,
});

const columns: readonly Column<FollowUpView>[] = [
  { head: 'follow-up', of: ({ id }) => id },
  { head: 'after', of: ({ afterTitle }) => harmless(afterTitle) },
  { head: 'condition', of: conditionText },
  { head: 'runs', of: ({ origin }) => origin },
  { head: 'then', of: (followUp) => harmless(startText(followUp)) },
  { head: 'state', of: ({ enabled }) => (enabled ? 'enabled' : 'disabled') },
  { head: 'saved by', of: ({ savedBy }) => harmless(savedBy) },
];
