import { Option } from 'commander';
import { chainStateText } from '#shared/jobs/follow-ups/chain-state';
import { conditionText, startText } from '#shared/jobs/follow-ups/describe-follow-up';
import {
  allLimitsOf,
  type FollowUpLimits,
  type FollowUpOrigin,
  type FollowUpOutcome,
  type FollowUpView,
  followUpLimitNames,
  followUpOrigins,
  type RunChainItem,
} from '#shared/jobs/follow-ups/follow-up';
import * as documents from '#shared/jobs/follow-ups/follow-up-documents';
import { runChainDocument } from '#shared/jobs/follow-ups/follow-up-documents';
import type { Job } from '#shared/jobs/job/job';
import { CliError } from '../../base/exit-status';
import { outcomesOption, type StepOptions, stepInput, stepOptions } from '../../base/follow-up-options';
import { dollarsOrNone, option, repeated, wholeNumberOr } from '../../base/option-values';
import { parseParams } from '../../base/params';
import type { Api } from '../../connection/api';
import { type Column, harmless, type Output, type Paint, showTable } from '../../output/output';
import { statusText } from '../../output/run-text';
import { fetchJobs, findRunId } from '../../requests/requests';
import { changeCommand, command } from '../kinds/command';
import { runArgument } from '../kinds/run-command';
import { jobNamed, paramOption } from '../start';

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

const read = async (api: Api) => (await api.ask(documents.followUpsDocument, {})).followUps;

/** Returns a follow-up. Throws a CliError if no follow-up has this ID. */
async function find(api: Api, id: string): Promise<FollowUpView> {
  const followUp = (await read(api)).find((one) => one.id === id);
  if (followUp) return followUp;
  throw new CliError('NotFound', `There is no follow-up '${id}'. The follow-ups command lists them all.`);
}

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

const originOption = () =>
  new Option('--origin <origin>', 'which runs trigger the follow-up').choices(followUpOrigins);

const showOne = (output: Output, followUp: FollowUpView) => showTable(output, [followUp], columns);

const onFollowUp = { argument: ['<follow-up>', 'follow-up ID'] as const, find };

/** The commands for follow-ups (docs/chains.md). */
export const followUps = [
  command({
    name: 'follow-ups',
    description: 'list the follow-ups: which job starts after which',
    async work({ api, output }) {
      showTable(output, await read(api), columns, 'There are no follow-ups.');
    },
  }),
  command({
    name: 'create-follow-up',
    description: 'start a job after each run of another job that meets a condition',
    arguments: [
      ['<after>', 'name of the job whose runs trigger the follow-up'],
      ['<job>', 'name of the job to start'],
    ],
    options: [paramOption, ...stepOptions(), originOption().default('ANY')],
    async work({ api, output }, [after, name], options: StepOptions & { readonly origin: FollowUpOrigin }) {
      const jobs = await fetchJobs(api);
      const input = {
        after: jobNamed(jobs, after).name,
        origin: options.origin,
        ...stepInput(jobNamed(jobs, name), options),
        enabled: true,
      };
      showOne(output, (await api.ask(documents.createFollowUpDocument, { input })).createFollowUp);
    },
  }),
  changeCommand({
    ...onFollowUp,
    name: 'edit-follow-up',
    description:
      'change a follow-up; omitted options stay unchanged, and its runs start under your name from then on',
    options: [
      option('--after <job>', 'name of the job whose runs trigger the follow-up'),
      originOption(),
      outcomesOption(),
      option(
        '--min-findings <n>',
        'minimum number of findings in the earlier run, or none',
        wholeNumberOr('none'),
      ),
      option('--job <job>', 'name of the job to start; a new job needs new parameters'),
      repeated('-p, --param <name=value>', 'a parameter; if given, replaces all existing parameters'),
      option('--dry-run', 'the next run is a dry run'),
      option('--no-dry-run', 'the next run is a real run and does not ask for approval'),
      option('--ask-approval', 'the dry run asks for approval when it ends'),
      option('--no-ask-approval', 'the dry run does not ask for approval'),
      option('--max-dollars <amount>', 'maximum cost of each run, or none', dollarsOrNone),
      option(
        '--writes-per-second <n>',
        'maximum write units per second of each run, or none',
        wholeNumberOr('none'),
      ),
      option(
        '--max-failures <n>',
        'a run fails if more records than this fail, or none',
        wholeNumberOr('none'),
      ),
    ],
    change: async (api, followUp, options: EditOptions) =>
      update(api, followUp, edited(await fetchJobs(api), followUp, options)),
    show: showOne,
  }),
  ...[true, false].map((enabled) =>
    changeCommand({
      ...onFollowUp,
      name: enabled ? 'enable-follow-up' : 'disable-follow-up',
      description: enabled ? 'let a follow-up start runs again' : 'stop a follow-up from starting runs',
      change: (api, followUp) => update(api, followUp, { ...inputOf(followUp), enabled }),
      show: (output, followUp) =>
        output.show(followUp, () => `Follow-up ${followUp.id} is ${enabled ? 'enabled' : 'disabled'}.`),
    }),
  ),
  changeCommand({
    ...onFollowUp,
    name: 'delete-follow-up',
    description: 'delete a follow-up',
    question: ({ afterTitle, title }) =>
      `Delete the follow-up that starts ${harmless(title)} after ${harmless(afterTitle)}?`,
    change: async (api, { id, version }) => {
      await api.ask(documents.deleteFollowUpDocument, { id, version });
      return { deleted: id };
    },
    show: (output, result) => output.show(result, () => `Follow-up ${result.deleted} was deleted.`),
  }),
];

export const chain = command({
  name: 'chain',
  description: 'show the chain of runs to which a run belongs',
  arguments: [runArgument],
  async work({ api, output }, [run]) {
    const { jobRunChain } = await api.ask(runChainDocument, { id: await findRunId(api, run) });
    output.showAll(jobRunChain, () =>
      jobRunChain.map((item) => itemText(item, output.paint, Date.now())).join('\n'),
    );
  },
});

function itemText(item: RunChainItem, paint: Paint, nowMs: number): string {
  const { depth, title, dryRun, status, runId } = item;
  const start = `${'  '.repeat(depth)}${depth > 0 ? '→ ' : ''}${title}${dryRun ? ' (dry run)' : ''}`;
  const state = chainStateText(item, nowMs);
  return [start, status && statusText(status, paint), runId, state].filter(Boolean).join('  ');
}
