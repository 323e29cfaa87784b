import type { Command } from 'commander';
import type { AuditEntry } from '#shared/api/api-types';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { wholeNumber } from '../../base/option-values';
import { harmless, shortId, time } from '../../output/format';
import type { Output } from '../../output/output';
import { allItems, showUpTo } from '../../requests/pages';
import type { Perform } from '../../requests/tools';
import { differencesText, objectOf } from './changes';

const document = gql(`query HistoryLines($record: ID!, $limit: Int, $nextToken: String) {
  recordHistory(record: $record, limit: $limit, nextToken: $nextToken) {
    items { id timestamp user description run canUndo undone undoneByRun before after } nextToken runsSince
  }
}`);

/** Adds `history`, which shows who changed a record: single edits, edits of several records, and runs. */
export function addHistory(program: Command, perform: Perform): void {
  program
    .command('history')
    .description('show who changed a record, by hand or by a run, newest first')
    .argument('<record>', "the record's model and ID, such as Set#morning-energy")
    .option('--limit <n>', 'maximum number of results', wholeNumber('--limit'), 100)
    .action((record: string, { limit }: { readonly limit: number }) =>
      perform(async ({ api, output }) => {
        let since: string | null | undefined;
        const entries = allItems(limit, pageSizes.recordHistory.most, async (page) => {
          const { recordHistory } = await api.ask(document, { record, ...page });
          since = recordHistory.runsSince;
          return recordHistory;
        });
        await showUpTo(limit, entries, output, (entry) => {
          const [before, after] = [imagesOf(entry.before), imagesOf(entry.after)];
          output.show({ ...entry, before, after }, () => entryText(entry, record, output));
        });
        if (since) output.note(`Runs since ${time(since)} were searched.`);
        return undefined;
      }),
    );
}

type Images = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const imagesOf = (json: string | null | undefined): Images => (objectOf(json) ?? {}) as Images;

function entryText(entry: AuditEntry, record: string, output: Output): string {
  const { timestamp, user, description, run, canUndo, undone, undoneByRun } = entry;
  const head = `${time(timestamp)}  ${harmless(user ?? '-')}  ${harmless(description ?? entry.id)}`;
  const undo = undone
    ? `  undone${undoneByRun ? ` by run ${shortId(undoneByRun)}` : ''}`
    : run && canUndo
      ? `  undo: npm run job -- undo ${shortId(run)}`
      : '';
  const [before, after] = [imagesOf(entry.before)[record] ?? {}, imagesOf(entry.after)[record] ?? {}];
  const differences = differencesText(before, after, output);
  return `${output.paint('bold', head)}${run ? `  run ${shortId(run)}` : ''}${undo}${differences && `\n    ${differences}`}`;
}
