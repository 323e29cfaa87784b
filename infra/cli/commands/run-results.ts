import type { Option } from 'commander';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { Change, Failure, Finding } from '#shared/jobs/run/results';
import { limitOption, option } from '../base/option-values';
import type { Api } from '../connection/api';
import { differencesText, objectOf } from '../output/differences';
import { harmless, type Output } from '../output/output';
import { allItems, findRunId, showUpTo } from '../requests/requests';
import { type CliCommand, command } from './kinds/command';
import { runArgument } from './kinds/run-command';

/** Shows the changes that a run made or would make. */
export const changes = results({
  name: 'changes',
  description: "show a run's changes or, for a dry run, the changes it would make",
  options: [option('--table <name>', 'only changes to this table')],
  pageSize: pageSizes.jobChanges.most,
  read: async (api, of: OfRun & { readonly table?: string }) =>
    (await api.ask(documents.changesDocument, of)).jobChanges,
  jsonOf: ({ before, after, shown, ...rest }) => ({
    ...rest,
    before: objectOf(before),
    after: objectOf(after),
    shown: objectOf(shown),
  }),
  textOf: changeText,
});

/** Shows the records that a run could not change. */
export const failures = results({
  name: 'failures',
  description: 'show the records that a run could not change, and why',
  options: [
    option('--code <code>', 'only failures with this code'),
    option('--cause <cause>', 'only failures with this cause (see causes)'),
    option('--standing', 'leave out failures that a retry resolved'),
  ],
  pageSize: pageSizes.jobFailures.most,
  read: async (api, of: OfRun & FailureFilter) => (await api.ask(documents.failuresDocument, of)).jobFailures,
  jsonOf: (failure) => failure,
  textOf: failureText,
});

interface FailureFilter {
  readonly code?: string;
  readonly cause?: string;
  readonly standing?: boolean;
}

/** Shows an audit's findings. */
export const findings = results({
  name: 'findings',
  description: "show an audit's findings, or what another run kept on purpose",
  options: [option('--kind <kind>', 'only findings of this kind')],
  pageSize: pageSizes.jobFindings.most,
  read: async (api, of: OfRun & { readonly kind?: string }) =>
    (await api.ask(documents.findingsDocument, of)).jobFindings,
  jsonOf: ({ details, ...finding }) => ({ ...finding, details: JSON.parse(details) as unknown }),
  textOf: ({ kind, table, key, message }: Finding, { paint }) =>
    `${paint('yellow', kind)} ${table} ${paint('bold', harmless(key))}: ${harmless(message)}`,
});

interface OfRun {
  readonly runId: string;
  readonly limit: number;
  readonly nextToken: string | undefined;
}

interface Results<Item, Of> {
  readonly name: string;
  readonly description: string;
  /** The options that filter the results, named as the query's variables. */
  readonly options: readonly Option[];
  readonly pageSize: number;
  readonly read: (api: Api, of: Of) => Promise<Page<Item>>;
  readonly jsonOf: (item: Item) => object;
  readonly textOf: (item: Item, output: Output) => string;
}

function results<Item, Of extends OfRun>({
  pageSize,
  read,
  jsonOf,
  textOf,
  options,
  ...spec
}: Results<Item, Of>): CliCommand {
  return command({
    ...spec,
    arguments: [runArgument],
    options: [...options, limitOption(1000)],
    async work({ api, output }, [run], { limit, ...filter }: { readonly limit: number }) {
      const runId = await findRunId(api, run);
      const items = allItems(limit, pageSize, (page) => read(api, { runId, ...filter, ...page } as Of));
      await showUpTo(limit, items, output, (item) => output.show(jsonOf(item), () => textOf(item, output)));
    },
  });
}

function changeText({ table, key, kind, before, after }: Change, output: Output): string {
  const marks = { update: '~', remove: '-', create: '+' };
  const [old, fresh] = [objectOf(before) ?? {}, objectOf(after) ?? {}];
  const head = `${marks[kind]} ${table} ${output.paint('bold', harmless(key))}`;
  if (kind !== 'update') return `${head}  ${JSON.stringify(kind === 'create' ? fresh : old)}`;
  return `${head}  ${differencesText(old, fresh, output)}`;
}

function failureText(failure: Failure, { paint }: Output): string {
  const { table, key, code, message, settledIn, approvedChange, presentChange } = failure;
  const settled = settledIn ? paint('green', ` (resolved in attempt ${settledIn})`) : '';
  const versions = presentChange
    ? `\n  approved: ${harmless(approvedChange ?? 'no change')}\n  now: ${harmless(presentChange)}`
    : '';
  return `${paint('red', code)} ${table} ${paint('bold', harmless(key))}: ${harmless(message)}${settled}${versions}`;
}
