import type { AuditEntry } from '#shared/api/api-types';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { limitOption } from '../base/option-values';
import { differencesText, objectOf } from '../output/differences';
import { harmless, type Output, shortId, time } from '../output/output';
import { allItems, showUpTo } from '../requests/requests';
import { command } from './kinds/command';

const document = gql(`query HistoryLines($record: ID!, $limit: Int, $nextToken: String) {
  recordHistory(record: $record, limit: $limit, nextToken: $nextToken) {
    items { id timestamp user description run canUndo undone undoneByRun before after } nextToken runsSince
  }
}`);

/** Shows who changed a record: single edits, edits of several records, and runs. */
export const history = command({
  name: 'history',
  description: 'show who changed a record, by hand or by a run, newest first',
  arguments: [['<record>', "the record's model and ID, such as Set#morning-energy"]],
  options: [limitOption(100)],
  async work({ api, output }, [record], { limit }: { readonly limit: number }) {
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
  },
});

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
