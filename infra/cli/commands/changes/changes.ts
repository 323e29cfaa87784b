import type { Command } from 'commander';
import { pageSizes } from '#shared/api/page-size';
import { changesDocument } from '#shared/jobs/documents/run-page-documents';
import type { Change } from '#shared/jobs/run/results';
import { wholeNumber } from '../../base/option-values';
import { harmless } from '../../output/format';
import type { Output } from '../../output/output';
import { allItems, showUpTo } from '../../requests/pages';
import { findRunId } from '../../requests/run-id';
import type { Perform } from '../../requests/tools';
import { runArgument } from '../run-argument';

/** Adds `changes`, which shows the changes that a run made or would make. */
export function addChanges(program: Command, perform: Perform): void {
  program
    .command('changes')
    .description("show a run's changes or, for a dry run, the changes it would make")
    .argument(...runArgument)
    .option('--table <name>', 'only changes to this table')
    .option('--limit <n>', 'maximum number of results', wholeNumber('--limit'), 1000)
    .action((run: string, { table, limit }: { readonly table?: string; readonly limit: number }) =>
      perform(async ({ api, output }) => {
        const runId = await findRunId(api, run);
        const changes = allItems(limit, pageSizes.jobChanges.most, async (page) => {
          const variables = { runId, table, ...page };
          return (await api.ask(changesDocument, variables)).jobChanges;
        });
        await showUpTo(limit, changes, output, (change) => {
          const { before, after, shown: extra, ...rest } = change;
          const value = { ...rest, before: objectOf(before), after: objectOf(after), shown: objectOf(extra) };
          output.show(value, () => changeText(change, output));
        });
        return undefined;
      }),
    );
}

/** Parses a JSON object. Returns null if there is none. */
export const objectOf = (json: string | null | undefined): Record<string, unknown> | null =>
  json ? JSON.parse(json) : null;

const marks = { update: '~', remove: '-', create: '+' } as const;

function changeText({ table, key, kind, before, after }: Change, output: Output): string {
  const [old, fresh] = [objectOf(before) ?? {}, objectOf(after) ?? {}];
  const head = `${marks[kind]} ${table} ${output.paint('bold', harmless(key))}`;
  if (kind !== 'update') return `${head}  ${JSON.stringify(kind === 'create' ? fresh : old)}`;
  return `${head}  ${differencesText(old, fresh, output)}`;
}

/** Returns the attributes that differ, each with its values before and after the change. */
export function differencesText(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  { paint }: Pick<Output, 'paint'>,
): string {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => show(before[name]) !== show(after[name]))
    .map(
      (name) =>
        `${harmless(name)} ${paint('red', show(before[name]))} -> ${paint('green', show(after[name]))}`,
    )
    .join(', ');
}

const show = (value: unknown) => (value === undefined ? '(none)' : JSON.stringify(value));
